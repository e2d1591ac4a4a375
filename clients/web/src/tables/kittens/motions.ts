/** What moves when something happens in kittens. */
import { KittensCard, type KittensEvent, type KittensView } from "@powderkeg/client/proto/kittens";
import type { Event } from "@powderkeg/client/proto/match";
import type { Motion, Place } from "../../match/motions";
import type { Scene } from "../../match/scene";
import { copiesIn, faceOf, seatPlace } from "./cards";

type Happened = KittensEvent["event"];

/** Where a card of a seat lies in a view: in the viewer's own hand, or somewhere at the seat. */
function placeAt(view: KittensView, scene: Scene, seat: number, card: KittensCard | undefined): Place {
  const own = seat === scene.me ? copiesIn(view.spots[seat]).findLast((copy) => copy.card === card) : undefined;
  return own?.place ?? seatPlace(seat);
}

export function motionsOf({ event }: Event, before: KittensView, after: KittensView, scene: Scene): Motion[] {
  if (event.case !== "kittens") return [];
  const face = (card: KittensCard | undefined) => (card ? faceOf(scene, card) : undefined);
  const from = (seat: number, card?: KittensCard) => placeAt(before, scene, seat, card);
  const to = (seat: number, card?: KittensCard) => placeAt(after, scene, seat, card);
  const fly = (start: Place, end: Place, card?: KittensCard): Motion[] => [{ kind: "fly", from: start, to: end, face: face(card) }];
  const discarded = (seat: number, card: KittensCard) => fly(from(seat, card), "discard", card);
  const shine = (...at: Place[]): Motion[] => at.map((each) => ({ kind: "shine", at: each }));

  function played(seat: number, cards: readonly KittensCard[], link: number): Motion[] {
    const end = after.pending ? `chain:${link}` : "discard";
    return cards.flatMap((card) => fly(from(seat, card), end, card));
  }

  const happened: Happened = event.value.event;
  switch (happened.case) {
    case "cardsPlayed":
      return played(happened.value.seat, happened.value.cards, 0);
    case "noped":
      return played(happened.value.seat, [KittensCard.NOPE], after.pending?.nopers.length ?? 0);
    case "turnedUpBlind":
    case "cardThrown":
      return discarded(happened.value.seat, happened.value.card);
    case "defused":
      return discarded(happened.value.seat, KittensCard.DEFUSE);
    case "cardDrawn":
      return fly("pile", to(happened.value.seat, happened.value.card), happened.value.card);
    case "drawTaken":
      return fly("pile", to(happened.value.taker, happened.value.card), happened.value.card);
    case "kittenShown":
    case "playerOut":
      return [{ kind: "burst", at: seatPlace(happened.value.seat) }];
    case "kittenPlaced":
      return fly(from(happened.value.seat), "pile", happened.value.kitten);
    case "cardBuried":
    case "cardPut":
      return fly(from(happened.value.seat, happened.value.card), "pile", happened.value.card);
    case "cardTaken":
      return fly(from(happened.value.target, happened.value.card), to(happened.value.seat, happened.value.card), happened.value.card);
    case "cardRecovered":
      return fly("discard", to(happened.value.seat, happened.value.card), happened.value.card);
    case "takeThatLaid":
      return fly(from(happened.value.seat), seatPlace(happened.value.target), KittensCard.ILL_TAKE_THAT);
    case "attacked":
    case "barkedAt":
      return shine(seatPlace(happened.value.target));
    case "cardMarked":
    case "blinded":
    case "sightRegained":
    case "barkersLaid":
    case "towerWorn":
      return shine(seatPlace(happened.value.seat));
    case "directionReversed":
      return [{ kind: "turn", at: "direction" }];
    case "pileShuffled":
    case "topAndBottomSwapped":
    case "kittensRaised":
      return [{ kind: "turn", at: "pile" }];
    case "futureSeen":
    case "futureAltered":
    case "futureShared":
      return shine("pile");
    default:
      return [];
  }
}
