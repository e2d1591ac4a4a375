/** Which places of the table stand for the values of moves. */
import type { MonstersView } from "@powderkeg/client/proto/monsters";
import type { Place } from "../../match/motions";
import type { PlacesOf } from "../../match/moves";
import type { Scene } from "../../match/scene";
import { kindCode } from "./parts";

/** A part of a store: the seat's own ones are its hand. */
export const storePlace = (seat: number, place: number, scene: Scene): Place => (seat === scene.me ? `hand:${place}` : `store:${seat}:${place}`);

/** A laboratory as a whole: the seat's own one lies in the tray. */
export const laboratoryPlace = (seat: number, scene: Scene): Place => (seat === scene.me ? "mine" : `seat:${seat}`);

/** The monster of a seat. */
export const monsterPlace = (seat: number, scene: Scene): Place => (seat === scene.me ? "mine" : `monster:${seat}`);

export function placesOf(view: MonstersView, scene: Scene): PlacesOf {
  const own = scene.me === undefined ? undefined : view.laboratories[scene.me];
  return (move, field, value, record) => {
    const number = Number(value);
    switch (`${move} ${field}`) {
      case "goTo grave":
        return [[`grave:${number}`, `robber:${number}`]];
      case "takeFromHill place":
        return [[`hill:${number}`]];
      case "steal place":
        return [[storePlace(Number(record["victim"]), number, scene)]];
      case "operate place": {
        const part = own?.store[number];
        return [[`hand:${number}`, ...(part ? [`body:${kindCode(part.kind)}`] : [])]];
      }
      case "handOver place":
        return [[record["own"] ? `hand:${number}` : storePlace(view.operation?.surgeon ?? view.active, number, scene)]];
      case "offer place":
      case "bid places":
        return [[`hand:${number}`]];
      case "operate assistant":
      case "accept seat":
      case "acceptLess seat":
        return [[`seat:${number}`]];
      default:
        return [];
    }
  };
}
