/** What stands for a game in lists. */
import type { Family } from "../../service/catalogue.svelte";

export const PICTURES: Record<string, { family: Family; icon: string }> = {
  boom: { family: "turn", icon: "bomb" },
  kittens: { family: "danger", icon: "exploding_kitten" },
  monsters: { family: "see", icon: "head" },
  kobolds: { family: "take", icon: "duck" },
};
