/** A sealed answer in words: as the service told it to the seat when it was given. */
import type { Action } from "@powderkeg/client/proto/match";
import type { Entry } from "../match/updates";

export function sealedWords(story: readonly Entry[], _answer: Action): string {
  const told = story.flatMap((entry) => entry.events).findLast((event) => event.event.case === "answered");
  return told?.text ?? "";
}
