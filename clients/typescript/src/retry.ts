/** Trying again: how often, how long, and with which pauses. */
import { type PowderkegError, Unavailable } from "./errors.js";

/** How patient a client is with a service that cannot be reached. Whichever bound is met first ends it. */
export interface Retry {
  /** How often a call is sent, or a stream opened, with nothing but failures in a row. */
  attempts: number;
  /** How many milliseconds a call may take with all its attempts, and a stream stay broken. */
  patience: number;
  /** The pause after the first failure, in milliseconds. It doubles with every further one. */
  firstDelay: number;
  /** The longest pause, in milliseconds. */
  longestDelay: number;
}

/** For calls. */
export const PATIENT: Retry = { attempts: 20, patience: 30_000, firstDelay: 100, longestDelay: 2_000 };

/** For streams, which a page leaves open for as long as it is open itself. */
export const TIRELESS: Retry = { attempts: Infinity, patience: Infinity, firstDelay: 100, longestDelay: 5_000 };

/** The failures in a row of one call or stream. */
export class Backoff {
  private failures = 0;
  private until = Infinity;

  constructor(private readonly retry: Retry) {}

  /** Let the time run. A call does so when it is first sent, a stream when it breaks. */
  begin(): void {
    if (this.until === Infinity) this.until = Date.now() + this.retry.patience;
  }

  /** Forget the failures: there was progress. */
  reset(): void {
    this.failures = 0;
    this.until = Infinity;
  }

  /** The milliseconds that are left. */
  left(): number {
    return this.until - Date.now();
  }

  /** How long to wait before the next attempt; the error is thrown if there is to be none. */
  pauseAfter(error: unknown): number {
    this.begin();
    this.failures += 1;
    const pause = error instanceof Unavailable ? this.pause(error) : Infinity;
    if (this.failures >= this.retry.attempts || pause >= this.left()) throw error;
    return pause;
  }

  /** Between half the pause and all of it, so that clients who lost one server together do not return together. */
  private pause(error: PowderkegError): number {
    const doubled = this.retry.firstDelay * 2 ** Math.min(this.failures - 1, 30);
    const jittered = Math.min(doubled, this.retry.longestDelay) * (0.5 + Math.random() / 2);
    return Math.max(jittered, error.retryAfterMs ?? 0);
  }
}

/** The answer of the first attempt that is not turned away. Each is told how many milliseconds it may take. */
export async function persistently<Answer>(
  retry: Retry,
  attempt: (milliseconds: number) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const backoff = new Backoff(retry);
  backoff.begin();
  for (;;) {
    try {
      return await attempt(backoff.left());
    } catch (thrown) {
      await sleep(backoff.pauseAfter(thrown), signal);
    }
  }
}

/** Wait, or stop waiting because the signal says so. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    if (signal?.aborted) done();
    else signal?.addEventListener("abort", done);
  });
}
