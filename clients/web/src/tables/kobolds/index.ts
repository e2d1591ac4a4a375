/** The table of kobolds: the bomb and what is inside between the seats, three piles, the hand in the tray. */
import type { KoboldsView } from "@powderkeg/client/proto/kobolds";
import type { GameTable } from "..";
import Board from "./Board.svelte";
import { copiesAt, faceOf, missionOf } from "./cards";
import Chain from "./Chain.svelte";
import { motionsOf } from "./motions";
import Own from "./Own.svelte";
import { placesOf } from "./places";
import Side from "./Race.svelte";
import { story } from "./story";

const INTERRUPTS = ["no_way", "ill_handle_this"];

export const kobolds: GameTable<KoboldsView> = {
  Board,
  Side,
  Own,
  Chain,
  hand: (view, scene) =>
    copiesAt("hand", scene.me === undefined ? [] : (view.kobolds[scene.me]?.hand ?? [])).map(({ place, name }) => {
      const mission = missionOf(scene, name);
      return { place, face: faceOf(scene, name), note: mission && `★ ${mission.title}` };
    }),
  placesOf,
  motionsOf,
  answers: (kind) => (kind === "interrupt" ? INTERRUPTS : []),
  turn: (view) => view.holder,
  isOut: () => false,
  story,
};
