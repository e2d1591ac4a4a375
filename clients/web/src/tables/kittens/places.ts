/** Which places of the table stand for the values of a move: cards of the hand, seats, cards of the discard pile. */
import { KittensCard, type KittensView } from "@powderkeg/client/proto/kittens";
import type { Place } from "../../match/motions";
import type { PlacesOf, Value } from "../../match/moves";
import type { Scene } from "../../match/scene";
import { copiesIn, discardPlace, seatPlace } from "./cards";

/** Windows whose answers are buttons, the same ones for every seat. */
const BY_BUTTON = ["nope", "now"];
const SIZES: Record<string, number> = { pair: 2, three: 3 };

export function placesOf(view: KittensView, scene: Scene): PlacesOf {
  if (scene.decisions.some(({ kind }) => BY_BUTTON.includes(kind))) return () => [];
  const copies = scene.me === undefined ? [] : copiesIn(view.spots[scene.me]);
  const held = (card: KittensCard) => copies.filter((copy) => copy.card === card).map(({ place }) => place);
  const heldCopy = (card: KittensCard, marked: boolean) => copies.filter((copy) => copy.card === card && copy.marked === marked).map(({ place }) => place);
  const times = (count: number, places: Place[]): Place[][] => Array.from({ length: count }, () => places);

  function ofCard(move: string, card: KittensCard, record: Record<string, unknown>): Place[][] {
    if (move === "take") return [[discardPlace(card)]];
    if (move === "give" || move === "put") return [heldCopy(card, record["marked"] === true)];
    return times((SIZES[move] ?? 1) - Number(record["ferals"] ?? 0), held(card));
  }

  return (move: string, field: string, value: Value, record) => {
    if (field === "target") return [[seatPlace(Number(value))]];
    if (field === "ferals") return times(Number(value), held(KittensCard.FERAL_CAT));
    if (field === "card") return ofCard(move, Number(value), record);
    return field === "cards" ? [held(Number(value))] : [];
  };
}
