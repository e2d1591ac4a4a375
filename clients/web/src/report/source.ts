/** A match inside the page: the messages that ListFileViews would give, for every viewer. */
import { fromBinary } from "@bufbuild/protobuf";
import { MatchSchema } from "@powderkeg/client/proto/match";
import { EntryViewSchema } from "@powderkeg/client/proto/replay_service";
import type { Part, ReplaySource } from "../replay/sources";
import type { Viewer } from "../replay/viewers";
import { type MatchFacts, messagesIn } from "./packed";

/** The order in which an entry is packed: all cards, spectator, the seats. */
const placeOf = (viewer: Viewer): number => (viewer === "all" ? 0 : viewer === "spectator" ? 1 : 2 + viewer);

export class PackedSource implements ReplaySource {
  #messages: Promise<Uint8Array[]>;

  constructor(
    private readonly facts: MatchFacts,
    block: string,
  ) {
    this.#messages = messagesIn(block);
  }

  async *load(viewer: Viewer): AsyncIterable<Part> {
    const messages = await this.#messages;
    const match = messages.at(-1);
    const { entries, viewers, stopped } = this.facts;
    const own = messages.slice(0, -1).filter((_, place) => place % viewers === placeOf(viewer));
    yield {
      match: match && fromBinary(MatchSchema, match),
      length: entries,
      views: own.map((view) => fromBinary(EntryViewSchema, view)),
      stopped: stopped ? { seq: stopped[0], problem: stopped[1] } : undefined,
    };
  }
}
