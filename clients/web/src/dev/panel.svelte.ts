/** What the developers' panel looks at: the session of the open match, and the update that time travel has gone to. */
import type { MatchSession } from "../match/session.svelte";

class Dev {
  open = $state(false);
  session = $state.raw<MatchSession>();
  /** The number of a table in the session; unset shows the newest. */
  pinned = $state<number>();

  attach(session: MatchSession): () => void {
    this.session = session;
    return () => {
      this.session = this.pinned = undefined;
    };
  }
}

export const dev = new Dev();
