/** What moves when something happens in kobolds. */
import type { KoboldsView } from "@powderkeg/client/proto/kobolds";
import type { Event } from "@powderkeg/client/proto/match";
import type { Motion, Place } from "../../match/motions";
import type { Scene } from "../../match/scene";
import { backOf, copiesAt, faceOf, seatPlace } from "./cards";

/** Where a card of a seat lies in a view: in the viewer's own hand, or somewhere at the seat. */
function placeAt(view: KoboldsView, scene: Scene, seat: number, name: string | undefined): Place {
  const own = seat === scene.me ? copiesAt("hand", view.kobolds[seat]?.hand ?? []).findLast((copy) => copy.name === name) : undefined;
  return own?.place ?? seatPlace(seat);
}

export function motionsOf({ event }: Event, before: KoboldsView, after: KoboldsView, scene: Scene): Motion[] {
  if (event.case !== "kobolds") return [];
  const from = (seat: number, name?: string) => placeAt(before, scene, seat, name);
  const to = (seat: number, name?: string) => placeAt(after, scene, seat, name);
  const fly = (start: Place, end: Place, name?: string, back = "trick"): Motion => ({ kind: "fly", from: start, to: end, face: name ? faceOf(scene, name) : undefined, back: backOf(back).sign });
  const shine = (...places: Place[]): Motion[] => places.map((at) => ({ kind: "shine", at }));
  const burst = (...places: Place[]): Motion[] => places.map((at) => ({ kind: "burst", at }));
  /** A card that was played goes to its place in the chain, if it still lies there. */
  const played = (seat: number, name: string): Motion[] => {
    const link = after.stack.findLastIndex((card) => card.seat === seat && card.card === name);
    return [fly(from(seat, name), link < 0 ? "discard" : `chain:${link}`, name)];
  };

  const happened = event.value.event;
  switch (happened.case) {
    case "cardDrawn":
      return [fly("pile", to(happened.value.seat, happened.value.card), happened.value.card)];
    case "trickPlayed":
    case "interruptPlayed":
      return played(happened.value.seat, happened.value.card);
    case "trickLies":
      return [fly("chain:0", seatPlace(happened.value.seat), happened.value.card)];
    case "tricksDropped":
      return shine("discard");
    case "bombPassed":
      return [fly(seatPlace(happened.value.seat), seatPlace(happened.value.to), after.bomb)];
    case "directionTurned":
      return [{ kind: "turn", at: "direction" }];
    case "bombSeen":
      return shine("inside");
    case "cardTaken": {
      const { seat, giver, card, back } = happened.value;
      return [fly(from(giver, card), to(seat, card), card, back)];
    }
    case "tinkered": {
      const { seat, card, out, backIn, backOut } = happened.value;
      return [fly(from(seat, card), "inside", card, backIn), fly("inside", to(seat, out), out, backOut)];
    }
    case "bombArmed":
    case "bombSecured":
      return shine("bomb", seatPlace(happened.value.seat));
    case "effectAnnounced":
      return shine("inside");
    case "bombExploded":
      return burst("bomb", ...happened.value.killed.map(seatPlace));
    case "goldEarned":
    case "missionsClaimed":
    case "missionsPaid":
    case "revivalDrawn":
    case "finePaid":
    case "boughtOff":
      return shine(seatPlace(happened.value.seat));
    case "handDiscarded":
      return [fly(from(happened.value.seat), "discard")];
    case "mechanismsReturned":
      return [fly(from(happened.value.seat), "mechanisms", undefined, "mechanism")];
    case "bombBuilt":
      return [{ kind: "turn", at: "bomb" }];
    case "cardsDealt":
      return [fly("pile", to(happened.value.seat), undefined)];
    case "pileRefilled":
      return [{ kind: "turn", at: "pile" }];
    default:
      return [];
  }
}
