/** The table of boom: hearts at the seats, fourteen tiles between them, five dice in the tray. */
import { create } from "@bufbuild/protobuf";
import type { BoomView } from "@powderkeg/client/proto/boom";
import { ActionSchema, type Event } from "@powderkeg/client/proto/match";
import type { GameTable } from "..";
import type { Motion } from "../../match/motions";
import type { PlacesOf } from "../../match/moves";
import Board from "./Board.svelte";
import Own from "./Dice.svelte";
import Side from "./Legend.svelte";
import { story } from "./story";

const PLACES: Record<string, string> = { "reroll dice": "die", "turn tile": "tile", "name seat": "seat" };

const placesOf: PlacesOf = (move, field, value) => {
  const name = PLACES[`${move} ${field}`];
  return name ? [[`${name}:${value}`]] : [];
};

function motionsOf({ event }: Event): Motion[] {
  const happened = event.case === "boom" ? event.value.event : undefined;
  if (happened?.case === "rolled") return happened.value.rolled.map((die) => ({ kind: "turn", at: `die:${die}` }));
  if (happened?.case === "tileTurned") {
    const at = `tile:${happened.value.tile}`;
    return [{ kind: "turn", at }, ...(happened.value.face === 3 ? [{ kind: "burst", at } as const] : [])];
  }
  if (happened?.case === "heartGained") return [{ kind: "shine", at: `seat:${happened.value.seat}` }];
  return [];
}

export const boom: GameTable<BoomView> = {
  Board,
  Side,
  Own,
  placesOf: () => placesOf,
  motionsOf,
  isFree: (kind) => kind === "reroll",
  attempt: (_view, selection) => {
    const dice = selection.map((place) => Number(place.split(":")[1])).sort();
    if (!selection.every((place) => place.startsWith("die:"))) return undefined;
    return create(ActionSchema, { action: { case: "boom", value: { action: { case: "reroll", value: { dice } } } } });
  },
  turn: (view) => view.roller,
  isOut: (view, seat) => view.hearts[seat] === 0,
  story,
};
