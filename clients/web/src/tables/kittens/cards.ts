/** The cards of kittens as the table knows them: their faces, and the copies of a hand with a place each. */
import { KittensCard, type KittensSpot, type KittensView } from "@powderkeg/client/proto/kittens";
import type { Place } from "../../match/motions";
import type { Scene } from "../../match/scene";
import { codeOf, type Face } from "../../service/catalogue.svelte";

export const codeOfCard = (card: KittensCard): string => codeOf(KittensCard, card);
export const faceOf = (scene: Scene, card: KittensCard): Face => scene.catalogue.face(codeOfCard(card));
export const seatPlace = (seat: number): Place => `seat:${seat}`;
export const discardPlace = (card: KittensCard): Place => `discard:${codeOfCard(card)}`;

/** A card of a hand that can be seen. */
export interface Copy {
  card: KittensCard;
  marked: boolean;
  place: Place;
}

/** The copies of each title, by number; the marked ones last. Who is blind sees the marked ones alone. */
export function copiesIn(spot: KittensSpot | undefined): Copy[] {
  if (!spot) return [];
  const hand = spot.blind && !spot.hand.length ? spot.marked : spot.hand;
  const count = (cards: readonly KittensCard[], card: KittensCard) => cards.filter((each) => each === card).length;
  return [...new Set(hand)].flatMap((card) => {
    const all = count(hand, card);
    const unmarked = all - count(spot.marked, card);
    return Array.from({ length: all }, (_, copy) => ({ card, marked: copy >= unmarked, place: `hand:${codeOfCard(card)}.${copy}` }));
  });
}

const FAMILIES = ["danger", "save", "stop", "turn", "see", "take", "cat", "metal"];

/** The hand of this seat, sorted: what belongs together lies together. */
export function handOf(view: KittensView, scene: Scene) {
  const copies = scene.me === undefined ? [] : copiesIn(view.spots[scene.me]);
  const held = copies.map((copy) => ({ ...copy, face: faceOf(scene, copy.card) }));
  return held.sort((one, other) => FAMILIES.indexOf(one.face.family) - FAMILIES.indexOf(other.face.family) || one.card - other.card);
}
