/** Streams that go on where they broke off, and tell how they are. */
import { Code, type PowderkegError, Unavailable } from "./errors.js";
import { Guard, pause } from "./guard.js";
import { Backoff, type Retry, TIRELESS } from "./retry.js";

/** How a stream is. `closed` is for good: it has come to its end, was cancelled, or failed in a way that stays. */
export type Link = "connecting" | "live" | "reconnecting" | "closed";

export interface StreamOptions {
  /** Ends the stream; whoever iterates over it comes to the end. */
  signal?: AbortSignal | undefined;
  /** Is told how the stream is whenever that changes, with the error that broke it. */
  onLink?: ((link: Link, error?: PowderkegError) => void) | undefined;
  /** How long to try again; for ever unless it says otherwise. */
  retry?: Retry | undefined;
}

/**
 * The news of a stream, begun again whenever it breaks, until it ends by itself.
 *
 * The service must answer every beginning with a message. `isNews` is told every item, and remembers where to go on.
 */
export async function* resumed<Item>(
  begin: (signal: AbortSignal) => AsyncIterable<Item>,
  isNews: (item: Item) => boolean,
  { signal, onLink, retry = TIRELESS }: StreamOptions,
): AsyncGenerator<Item, void, undefined> {
  const backoff = new Backoff(retry);
  const tell = linkTeller(onLink);
  tell("connecting");
  try {
    while (!signal?.aborted) {
      const guard = new Guard(signal);
      try {
        for await (const item of begin(guard.signal)) {
          guard.rest();
          backoff.reset();
          tell("live");
          if (isNews(item)) yield item;
          guard.wait();
        }
        return;
      } catch (thrown) {
        if (signal?.aborted || guard.ended === "silent") continue;
        const error = guard.ended ? noAnswer() : (thrown as PowderkegError);
        const milliseconds = backoff.pauseAfter(error);
        tell("reconnecting", error);
        await pause(milliseconds, signal);
      } finally {
        guard.end();
      }
    }
  } catch (thrown) {
    tell("closed", thrown as PowderkegError);
    throw thrown;
  } finally {
    tell("closed");
  }
}

/** Tells the state of a link when it changes. */
function linkTeller(onLink: StreamOptions["onLink"]): (link: Link, error?: PowderkegError) => void {
  let last: Link | undefined;
  return (link, error) => {
    if (link !== last) onLink?.((last = link), error);
  };
}

function noAnswer(): Unavailable {
  return new Unavailable("the service does not answer", { code: Code.Unavailable });
}
