/** The list of matches as a page shows it: one object, kept current. */
import type { Calls } from "./calls.js";
import { PowderkegError } from "./errors.js";
import type { Match } from "./gen/powderkeg/v1/match_pb.js";
import { type LobbyOptions, watchLobby } from "./listing.js";
import { type Listener, Live } from "./live.js";
import type { Link } from "./streams.js";

export interface LobbyState {
  /** How the line to the service is, for a page to say what it is doing. */
  readonly link: Link;
  /** Why the line is broken, or closed for good. */
  readonly error: PowderkegError | undefined;
  /** Newest first; undefined while they are not known. */
  readonly matches: readonly Match[] | undefined;
}

export class Lobby {
  private readonly live: Live<LobbyState>;

  constructor(
    private readonly calls: Calls,
    private readonly options: Omit<LobbyOptions, "signal" | "onLink">,
  ) {
    const beginning: LobbyState = { link: "connecting", error: undefined, matches: undefined };
    this.live = new Live(beginning, (signal) => this.run(signal));
  }

  get state(): LobbyState {
    return this.live.state;
  }

  /** Be told the state now and whenever it changes. The list is watched while somebody has subscribed. */
  subscribe(listener: Listener<LobbyState>): () => void {
    return this.live.subscribe(listener);
  }

  private async run(signal: AbortSignal): Promise<void> {
    const onLink = (link: Link, error?: PowderkegError) => {
      if (!signal.aborted) this.live.set({ link, error });
    };
    try {
      for await (const matches of watchLobby(this.calls, { ...this.options, signal, onLink })) {
        if (signal.aborted) return;
        this.live.set({ matches });
      }
    } catch (thrown) {
      if (!(thrown instanceof PowderkegError)) throw thrown; // the state tells of all others
    }
  }
}
