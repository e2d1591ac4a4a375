/** What the bar shows of the page below it. */
import type { Match } from "@powderkeg/client/proto/match";

class Shell {
  /** The match that is open, as far as it is shown. */
  match = $state.raw<{ match: Match; seq: number; live: boolean }>();
  /** The words of the page in the bar and in the title of the window. */
  title = $state("");
}

export const shell = new Shell();
