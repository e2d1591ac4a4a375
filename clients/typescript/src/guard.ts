/** Noticing that a line is dead: nothing else tells it from one on which nothing happens. */
import { sleep } from "./retry.js";

/** The first message must come within so many milliseconds: the service answers every beginning of a stream at once. */
const LONGEST_OPENING = 10_000;
/** After so many milliseconds without a message a stream is begun anew. */
const LONGEST_SILENCE = 60_000;
const TICK = 2_000;

/**
 * Watches over one stream. Its signal ends the stream when it has been silent for too long, or when the caller says
 * so.
 */
export class Guard {
  readonly signal: AbortSignal;
  /** Why the guard has ended the stream; empty if it has not. */
  ended: "" | "never opened" | "silent" = "";

  private readonly controller = new AbortController();
  private readonly timer = setInterval(() => this.look(LONGEST_SILENCE), TICK);
  private readonly deaf = onWake(() => this.look(TICK));
  private opened = false;
  private since = Date.now(); // not a timeout: after a sleep of the machine the clock has moved, and timers have not

  constructor(caller?: AbortSignal) {
    const own = this.controller.signal;
    this.signal = caller ? AbortSignal.any([caller, own]) : own;
  }

  /** A message has come: the reader is busy with it, and the line may be silent. */
  rest(): void {
    this.opened = true;
    this.since = Infinity;
  }

  /** The reader waits for the next message. */
  wait(): void {
    this.since = Date.now();
  }

  /** The stream is over. */
  end(): void {
    clearInterval(this.timer);
    this.deaf();
    this.controller.abort();
  }

  private look(longestSilence: number): void {
    if (Date.now() - this.since <= (this.opened ? longestSilence : LONGEST_OPENING)) return;
    this.ended = this.opened ? "silent" : "never opened";
    this.controller.abort();
  }
}

/** Wait before the next attempt, but not when there is reason to believe that it will succeed now. */
export async function pause(milliseconds: number, caller?: AbortSignal): Promise<void> {
  const controller = new AbortController();
  const deaf = onWake(() => controller.abort());
  await sleep(milliseconds, caller ? AbortSignal.any([caller, controller.signal]) : controller.signal);
  deaf();
}

/** Call this when the network is back, or when somebody looks at the page again. Answers with how to stop it. */
function onWake(listener: () => void): () => void {
  if (typeof addEventListener !== "function") return () => {};
  const seen = () => document.visibilityState === "visible" && listener();
  addEventListener("online", listener);
  if (typeof document !== "undefined") document.addEventListener("visibilitychange", seen);
  return () => {
    removeEventListener("online", listener);
    if (typeof document !== "undefined") document.removeEventListener("visibilitychange", seen);
  };
}
