/** A replay as this page looks at it: the entry, the viewer, what is loaded, and how it plays by itself. */
import { PowderkegError } from "@powderkeg/client";
import type { Match } from "@powderkeg/client/proto/match";
import type { EntryView } from "@powderkeg/client/proto/replay_service";
import { Stage } from "../match/stage.svelte";
import type { Shown } from "../match/updates";
import { pauseBefore, type Speed } from "./speed";
import type { Part, ReplaySource, Stopped } from "./sources";
import type { Viewer } from "./viewers";

/** The entries as one viewer sees them, by number; those that are not loaded yet are missing. */
class ViewerLog {
  views = $state.raw<(EntryView | undefined)[]>([]);
  loading: AbortController | undefined;
  whole = $state(false);

  take(some: readonly EntryView[]): void {
    const views = this.views.slice();
    for (const view of some) views[Number(view.seq)] = view;
    this.views = views;
  }
}

export class ReplaySession {
  readonly stage = new Stage();
  match = $state.raw<Match>();
  /** How many entries the log has. */
  length = $state(0);
  failure = $state.raw<Error>();
  stopped = $state.raw<Stopped>();
  viewer = $state<Viewer>("all");
  playing = $state(false);
  speed = $state<Speed>("even");
  #at = $state(0);
  #source: ReplaySource;
  #logs = new Map<Viewer, ViewerLog>();
  #log = $state.raw(new ViewerLog());
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Without an entry it begins with the deal. */
  constructor(source: ReplaySource, viewer: Viewer = "all", entry?: number) {
    this.#source = source;
    this.#at = entry ?? 0;
    this.look(viewer);
  }

  close(): void {
    this.pause();
    for (const log of this.#logs.values()) log.loading?.abort();
  }

  /** The entry that is looked at; 0 until it is known with which one to begin. */
  get at(): number {
    return this.#at;
  }

  /** The last entry that can be looked at: where a log is not sound, the one before. */
  get last(): number {
    return this.stopped ? Math.max(1, this.stopped.seq - 1) : Math.max(1, this.length);
  }

  /** All entries that are loaded, in order. */
  readonly views = $derived(this.#log.views.filter((view) => view !== undefined));

  get view(): EntryView | undefined {
    return this.#log.views[this.#at];
  }

  /** Whether every entry is here for the viewer. */
  get whole(): boolean {
    return this.#log.whole;
  }

  /** Looks through other eyes, at the same entry. */
  look(viewer: Viewer): void {
    this.#log.loading?.abort();
    this.viewer = viewer;
    this.#log = this.#logs.get(viewer) ?? new ViewerLog();
    this.#logs.set(viewer, this.#log);
    this.#show(false);
    if (!this.#log.whole) void this.#load(this.#log, viewer);
  }

  go(seq: number): void {
    const next = Math.max(1, this.length ? Math.min(Math.round(seq), this.last) : Math.round(seq));
    const onward = next === this.#at + 1;
    if (next === this.#at) return;
    this.#at = next;
    this.#show(onward);
  }

  step(by: number): void {
    this.go(this.#at + by);
  }

  /** To the next entry of some, or the one before; to the end if there is none. */
  jump(entries: readonly number[], by: 1 | -1): void {
    const found = by > 0 ? entries.find((seq) => seq > this.#at) : entries.findLast((seq) => seq < this.#at);
    this.go(found ?? (by > 0 ? this.last : 1));
  }

  play(): void {
    if (this.#at >= this.last) this.go(1);
    this.playing = true;
    this.#schedule();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.#at >= this.last) return this.pause();
    const next = this.#log.views[this.#at + 1];
    this.#timer = setTimeout(() => {
      if (this.#log.views[this.#at + 1]) this.step(1);
      this.#schedule();
    }, pauseBefore(next, this.view, this.speed));
  }

  async #load(log: ViewerLog, viewer: Viewer): Promise<void> {
    const loading = (log.loading = new AbortController());
    try {
      for await (const part of this.#source.load(viewer, this.#at, loading.signal)) this.#take(log, part);
      log.whole = true;
      if (this.#at === 0) this.go(this.last);
    } catch (error) {
      if (!loading.signal.aborted) this.#fail(error as Error);
    }
  }

  #take(log: ViewerLog, { match, length, views, stopped }: Part): void {
    if (stopped) this.stopped = stopped;
    if (match) this.match = match;
    if (length) this.length = length;
    log.take(views);
    if (this.#at === 0) this.#at = Number(views.find(({ view }) => view)?.seq ?? 0);
    if (this.#at > 0 && log === this.#log && views.some(({ seq }) => Number(seq) === this.#at)) this.#show(false);
    else if (this.#at > this.last) this.go(this.last);
  }

  /** A file that is refused from an entry on can be looked at up to it. */
  #fail(error: Error): void {
    const entry = error instanceof PowderkegError ? Number(error.metadata["entry"] ?? 0) : 0;
    if (entry) this.stopped = { seq: entry, problem: error.message };
    if (!entry || !this.stage.shown) this.failure = error;
    else if (this.#at > this.last) this.go(this.last);
  }

  /** Shows the table, with its motions if it is the one after the table before. */
  #show(onward: boolean): void {
    const view = this.view;
    if (!view?.view) return;
    this.stage.hurry();
    const shown: Shown = { seq: Number(view.seq), view: view.view, decisions: view.decisions, events: onward ? view.events : [] };
    this.stage.show(shown);
  }
}
