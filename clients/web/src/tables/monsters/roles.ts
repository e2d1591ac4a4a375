/** What a seat does just now, in a word, and where in the turn that is. */
import type { Decision } from "@powderkeg/client/proto/match";
import type { MonstersView } from "@powderkeg/client/proto/monsters";
import { t } from "../../words.svelte";

/** The action of the turn that a kind of decision belongs to. */
const ACTIONS: Record<string, 1 | 2 | 3> = {
  first_action: 1,
  join: 1,
  choose_grave: 1,
  second_action: 2,
  hand_over: 2,
  third_action: 3,
  bid: 3,
  accept: 3,
};

export const actionOf = (decisions: readonly Decision[]): 1 | 2 | 3 | undefined => ACTIONS[decisions[0]?.kind ?? ""];

export function roleOf(view: MonstersView, decisions: readonly Decision[], seat: number): string {
  if (view.robbers.includes(seat)) return t("monsters-robs");
  if (view.offer?.seller === seat) return t("monsters-sells");
  if (view.operation?.assistant === seat) return t("monsters-assists");
  const action = seat === view.active ? actionOf(decisions) : undefined;
  return action ? t("monsters-action", { n: action }) : "";
}
