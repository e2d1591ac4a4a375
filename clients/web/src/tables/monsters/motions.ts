/** What moves on the table of monsters when something happens. */
import type { Event } from "@powderkeg/client/proto/match";
import type { MonstersKind, MonstersPart, MonstersView } from "@powderkeg/client/proto/monsters";
import type { Motion, Place } from "../../match/motions";
import type { Scene } from "../../match/scene";
import { faceOf, kindCode } from "./parts";
import { laboratoryPlace, monsterPlace, storePlace } from "./places";

type Seen = Pick<MonstersPart, "kind" | "value">;

export function motionsOf({ event }: Event, before: MonstersView, _after: MonstersView, scene: Scene): Motion[] {
  const happened = event.case === "monsters" ? event.value.event : undefined;
  const lab = (seat: number) => laboratoryPlace(seat, scene);
  const store = (seat: number, place: number) => storePlace(seat, place, scene);
  const monster = (seat: number) => monsterPlace(seat, scene);
  /** A part flies with its back up unless this viewer knows its front. */
  const fly = (from: Place, to: Place, part: Seen): Motion => ({ kind: "fly", from, to, face: faceOf(part as MonstersPart, scene), art: kindCode(part.kind) });
  const hidden = (kind: MonstersKind): Seen => ({ kind });

  switch (happened?.case) {
    case "dieTurned":
      return [{ kind: "turn", at: `die:${happened.value.seat}` }];
    case "wentTo": {
      const { seat, grave } = happened.value;
      return [{ kind: "fly", from: lab(seat), to: `grave:${grave}`, face: scene.catalogue.face(`robber_card_${grave}`) }];
    }
    case "partRobbed":
      return [fly(`grave:${happened.value.grave}`, lab(happened.value.seat), happened.value)];
    case "graveRefilled":
      return [fly("hill", `grave:${happened.value.grave}`, hidden(happened.value.top))];
    case "partTakenFromHill":
      return [fly(`hill:${happened.value.place}`, lab(happened.value.seat), happened.value)];
    case "partStolen":
      return [fly(store(happened.value.victim, happened.value.place), lab(happened.value.seat), happened.value)];
    case "partHandedOver": {
      const { seat, surgeon, own, place, part } = happened.value;
      return part ? [fly(store(own ? seat : surgeon, place), monster(surgeon), part)] : [];
    }
    case "partKept":
      return [fly(store(happened.value.surgeon, before.operation?.place ?? 0), lab(happened.value.seat), happened.value)];
    case "partSewnOn": {
      const { seat, part, success } = happened.value;
      const end: Motion[] = success || !part ? [{ kind: "shine", at: monster(seat) }] : [fly(monster(seat), "hill", part)];
      return [{ kind: "turn", at: "white-die" }, ...end];
    }
    case "revivalTried":
      return [{ kind: "turn", at: "white-die" }, ...(happened.value.success ? [{ kind: "burst", at: monster(happened.value.seat) } as const] : [])];
    case "brainBurnt":
      return happened.value.part ? [fly(monster(happened.value.seat), "hill", happened.value.part)] : [];
    case "partSold": {
      const { seat, buyer, kind, value, places, kinds, values } = happened.value;
      const price = kinds.map((each, index) => fly(store(buyer, places[index] ?? 0), lab(seat), { kind: each, value: values[index] } as Seen));
      return [fly(store(seat, before.offer?.place ?? 0), lab(buyer), { kind, value } as Seen), ...price];
    }
    case "robbersTakenBack":
      return [{ kind: "turn", at: `robbers:${happened.value.seat}` }];
    default:
      return [];
  }
}
