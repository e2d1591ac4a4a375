/**
 * One stream for all tabs of this browser that show the same thing. The tab that holds the Web Lock of the stream reads it and
 * tells the others over a BroadcastChannel. When it goes, the next one in the queue of the lock reads on from where it stands.
 * A tab without a free connection looks briefly again and again, from its last position: it is later, and loses nothing.
 */
import { type Code, PowderkegError, type Reason, Unavailable } from "@powderkeg/client";
import { type Release, takeSlot, wantSlot, whenWanted } from "./slots";

export interface Source<M> {
  /** Tabs with the same key share the stream. */
  key: string;
  /** Opens the stream after these messages, all that were received so far. */
  open(received: readonly M[], signal: AbortSignal): AsyncIterable<M>;
  encode(message: M): Uint8Array;
  decode(bytes: Uint8Array): M;
}

export type StreamState = "live" | "broken" | "ended" | "failed";

export interface Listener<M> {
  message(message: M): void;
  /** How the stream stands; the error says why it is broken or has failed. */
  state(state: StreamState, error?: Error): void;
}

type Note =
  | { kind: "hello"; tab: string; have: number }
  | { kind: "history"; tab: string; messages: Uint8Array[]; state: StreamState }
  | { kind: "message"; bytes: Uint8Array }
  | { kind: "state"; state: StreamState; failure?: Failure };

interface Failure {
  message: string;
  reason: Reason | "";
  code: Code;
}

const BRIEF_QUIET = 400;
const BRIEF_PAUSE = 1500;
const LONGEST_PAUSE = 2000;
const PATIENCE_WITH_LEADER = 3000;

export class SharedStream<M> {
  readonly #source: Source<M>;
  readonly #listener: Listener<M>;
  readonly #tab = Math.random().toString(36).slice(2);
  readonly #stopped = new AbortController();
  readonly #channel: BroadcastChannel | undefined;
  #received: M[] = [];
  #state: StreamState = "broken";
  #leads = false;
  #reading: AbortController | undefined;
  #deaf: ReturnType<typeof setTimeout> | undefined;

  constructor(source: Source<M>, listener: Listener<M>) {
    this.#source = source;
    this.#listener = listener;
    if (navigator.locks) this.#channel = new BroadcastChannel(`powderkeg.stream ${source.key}`);
  }

  start(): void {
    if (!this.#channel) return void this.#lead();
    this.#channel.addEventListener("message", ({ data }: MessageEvent<Note>) => this.#hear(data));
    this.#tell({ kind: "hello", tab: this.#tab, have: 0 });
    this.#deaf = setTimeout(() => void this.#lead(), PATIENCE_WITH_LEADER);
    const options = { signal: this.#stopped.signal };
    navigator.locks.request(`powderkeg.stream ${this.#source.key}`, options, () => this.#lead()).catch(() => {});
  }

  stop(): void {
    clearTimeout(this.#deaf);
    this.#stopped.abort();
    this.#reading?.abort();
    this.#channel?.close();
  }

  /** Opens the stream anew: after a sleep the old connection may be dead without saying so. */
  restart(): void {
    this.#reading?.abort();
  }

  #hear(note: Note): void {
    if (note.kind === "hello" && this.#leads) {
      const messages = this.#received.slice(note.have).map((message) => this.#source.encode(message));
      this.#tell({ kind: "history", tab: note.tab, messages, state: this.#state });
    } else if (this.#leads) {
      return;
    } else if (note.kind === "history" && note.tab === this.#tab) {
      clearTimeout(this.#deaf);
      for (const bytes of note.messages.slice(this.#received.length)) this.#take(this.#source.decode(bytes));
      this.#enter(note.state);
    } else if (note.kind === "message") {
      if (this.#received.length || this.#state === "live") this.#take(this.#source.decode(note.bytes));
    } else if (note.kind === "state") {
      this.#enter(note.state, note.failure && toldError(note.failure));
    }
  }

  #tell(note: Note): void {
    if (!this.#stopped.signal.aborted) this.#channel?.postMessage(note);
  }

  #take(message: M): void {
    this.#received.push(message);
    this.#listener.message(message);
  }

  #enter(state: StreamState, error?: Error): void {
    this.#state = state;
    this.#listener.state(state, error);
    if (!this.#leads) return;
    this.#tell({ kind: "state", state, ...(error instanceof PowderkegError && { failure: failureOf(error) }) });
  }

  /** Reads the stream until it ends, fails, or this tab is done with it. */
  async #lead(): Promise<void> {
    if (this.#leads) return;
    clearTimeout(this.#deaf);
    this.#leads = true;
    const stopped = this.#stopped.signal;
    for (let failures = 0; !stopped.aborted; ) {
      const slot = await takeSlot();
      if (!slot && !document.hidden) wantSlot();
      let pause = slot ? 0 : BRIEF_PAUSE;
      try {
        if (await this.#read(slot)) return this.#enter("ended");
        failures = 0;
      } catch (error) {
        if (stopped.aborted) return;
        if (!(error instanceof Unavailable)) return this.#enter("failed", error as Error);
        this.#enter("broken", error);
        pause = Math.min(LONGEST_PAUSE, 100 * 2 ** failures++) * (0.5 + Math.random() / 2);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Reads once. Answers whether the stream has come to its end; it has not if this tab gave the connection up. */
  async #read(slot: Release | undefined): Promise<boolean> {
    const reading = (this.#reading = new AbortController());
    const deafen = whenWanted(() => document.hidden && slot && reading.abort());
    let quiet: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(quiet);
      if (!slot) quiet = setTimeout(() => reading.abort(), BRIEF_QUIET);
    };
    try {
      for await (const message of this.#source.open(this.#received, reading.signal)) {
        if (this.#stopped.signal.aborted) return false;
        if (this.#state !== "live") this.#enter("live");
        this.#take(message);
        this.#tell({ kind: "message", bytes: this.#source.encode(message) });
        heard();
      }
      return true;
    } catch (error) {
      if (reading.signal.aborted) return false;
      throw error;
    } finally {
      clearTimeout(quiet);
      deafen();
      slot?.();
    }
  }
}

const failureOf = ({ message, reason, code }: PowderkegError): Failure => ({ message, reason, code });
const toldError = ({ message, ...failure }: Failure): PowderkegError => new PowderkegError(message, failure);

/** Calls back when this page may have slept, or is online again. */
export function whenAwake(callback: () => void): Release {
  let hiddenSince = 0;
  let ticked = Date.now();
  const seen = () => {
    if (document.hidden) hiddenSince = Date.now();
    else if (hiddenSince && Date.now() - hiddenSince > 60_000) callback();
  };
  const ticking = setInterval(() => {
    const slept = Date.now() - ticked > 30_000;
    ticked = Date.now();
    if (slept && !document.hidden) callback();
  }, 5_000);
  document.addEventListener("visibilitychange", seen);
  addEventListener("online", callback);
  return () => {
    clearInterval(ticking);
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("online", callback);
  };
}
