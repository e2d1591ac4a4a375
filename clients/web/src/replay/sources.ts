/** Where a replay comes from. All sources give the same: entries with the table after each, as one viewer sees them. */
import type { Match } from "@powderkeg/client/proto/match";
import { type EntryView, ReplayService } from "@powderkeg/client/proto/replay_service";
import type { Calls } from "@powderkeg/client";
import { words } from "../words.svelte";
import { asRequest, type Viewer } from "./viewers";

/** From this entry on a log is not what an honest service would have written. */
export interface Stopped {
  seq: number;
  problem: string;
}

/** The next entries, in any order of stretches. */
export interface Part {
  match?: Match | undefined;
  /** How many entries there are in all; 0 if this part does not say. */
  length: number;
  views: readonly EntryView[];
  /** Given if what comes after these entries is not sound. */
  stopped?: Stopped | undefined;
}

export interface ReplaySource {
  /** Everything as a viewer sees it, what is near an entry first. */
  load(viewer: Viewer, near: number, signal: AbortSignal): AsyncIterable<Part>;
}

/** So many entries before and after the one that is asked for come first. */
const NEAR = 40;
/** A log is read from its beginning if the entry is no further from it than this. */
const SOON = 100;

/** A finished match of the service. */
export class ServiceSource implements ReplaySource {
  constructor(
    private readonly calls: Calls,
    private readonly id: string,
  ) {}

  async *load(viewer: Viewer, near: number, signal: AbortSignal): AsyncIterable<Part> {
    if (near <= SOON) return yield* this.#stretch(viewer, 0, 0, signal);
    yield* this.#stretch(viewer, near - NEAR, near + NEAR, signal);
    yield* this.#stretch(viewer, near + NEAR, 0, signal);
    yield* this.#stretch(viewer, 0, near - NEAR, signal);
  }

  async *#stretch(viewer: Viewer, from: number, to: number, signal: AbortSignal): AsyncIterable<Part> {
    const request = { matchId: this.id, fromSeq: BigInt(from), toSeq: BigInt(to), language: words.language, ...asRequest(viewer) };
    for await (const { match, seq, views } of this.calls.stream(ReplayService.method.listViews, request, { signal })) {
      yield { match, length: Number(seq), views };
    }
  }
}

/** A match in a file, which the service executes again and does not keep. */
export class FileSource implements ReplaySource {
  constructor(
    private readonly calls: Calls,
    private readonly file: Uint8Array<ArrayBuffer>,
    private readonly id: string,
  ) {}

  async *load(viewer: Viewer, _near: number, signal: AbortSignal): AsyncIterable<Part> {
    const request = { file: this.file, matchId: this.id, language: words.language, ...asRequest(viewer) };
    for await (const { match, seq, views } of this.calls.stream(ReplayService.method.listFileViews, request, { signal })) {
      yield { match, length: Number(seq), views };
    }
  }
}
