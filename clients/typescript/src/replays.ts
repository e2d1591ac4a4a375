/** Matches as their logs have them. */
import type { CallOptions, Calls } from "./calls.js";
import {
  type GetViewAtResponse,
  ReplayService,
  type StoredEntry,
  type VerifyReplayResponse,
} from "./gen/powderkeg/v1/replay_service_pb.js";

export interface ViewAtOptions extends CallOptions {
  /** As which seat to look, once the match is over; the caller's own view if none is named. */
  seat?: number | undefined;
  /** All cards, once the match is over. */
  allCards?: boolean | undefined;
  /** The seq is the caller's own also if the match is over by now. */
  ownSeq?: boolean | undefined;
  /** Texts in this language. */
  language?: string | undefined;
}

export class ReplayCalls {
  constructor(private readonly calls: Calls) {}

  /** The entries of a log after a seq, byte for byte; with texts, if a language is named. */
  async *entries(matchId: string, fromSeq = 0n, language = ""): AsyncGenerator<StoredEntry, void, undefined> {
    for (;;) {
      const page = await this.calls.unary(ReplayService.method.listEntries, { matchId, fromSeq, language });
      yield* page.entries;
      const last = page.entries.at(-1);
      if (!last || last.seq >= page.seq) return;
      fromSeq = last.seq;
    }
  }

  /** The table after an entry; as a seat saw it or with all cards, once the match is over. */
  viewAt(matchId: string, seq: bigint, options: ViewAtOptions = {}): Promise<GetViewAtResponse> {
    const { seat, allCards = false, ownSeq = false, language = "" } = options;
    const request = { matchId, seq, allCards, ownSeq, language, ...(seat === undefined ? {} : { seat }) };
    return this.calls.unary(ReplayService.method.getViewAt, request, options);
  }

  /** A log as one file, with its signed checkpoints and the proofs of its event. */
  export(matchId: string, options: CallOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    return this.calls.file(ReplayService.method.exportReplay, { matchId }, options);
  }

  /** Let the service re-execute a log and compare the digest at every entry. */
  verify(matchId: string, options: CallOptions = {}): Promise<VerifyReplayResponse> {
    return this.calls.unary(ReplayService.method.verifyReplay, { matchId }, options);
  }

  /** The signed checkpoints of a log. While the match is on, for the organizer only. */
  async checkpoints(matchId: string, options: CallOptions = {}): Promise<string[]> {
    return (await this.calls.unary(ReplayService.method.listCheckpoints, { matchId }, options)).checkpoints;
  }
}
