/** Which places of the table stand for the values of a move: cards of the hand, cards of the bomb, seats. */
import type { KoboldsView } from "@powderkeg/client/proto/kobolds";
import type { PlacesOf } from "../../match/moves";
import type { Scene } from "../../match/scene";
import { type Copy, copiesAt, seatPlace } from "./cards";

export function placesOf(view: KoboldsView, scene: Scene): PlacesOf {
  // Interrupts are buttons of the window, the same ones for every seat.
  if (scene.decisions.some(({ kind }) => kind === "interrupt")) return () => [];
  const hand = copiesAt("hand", scene.me === undefined ? [] : (view.kobolds[scene.me]?.hand ?? []));
  const inside = copiesAt("inside", view.inside);
  const named = (copies: readonly Copy[], name: unknown) => copies.filter((copy) => copy.name === name).map(({ place }) => place);
  return (_move, field, value) => {
    if (field === "target") return [[seatPlace(Number(value))]];
    if (field === "card" || field === "cards") return [named(hand, value)];
    return field === "out" ? [named(inside, value)] : [];
  };
}
