/** The table of kittens: hands as backs at the seats, the two piles between them, the own hand in the tray. */
import type { KittensView } from "@powderkeg/client/proto/kittens";
import type { GameTable } from "..";
import { t } from "../../words.svelte";
import { attempt } from "./attempt";
import Board from "./Board.svelte";
import { faceOf, handOf } from "./cards";
import Chain from "./Chain.svelte";
import Side from "./Known.svelte";
import { motionsOf } from "./motions";
import Own from "./Own.svelte";
import { placesOf } from "./places";
import { story } from "./story";

const ANSWERS: Record<string, string[]> = { nope: ["nope"], now: ["alter_the_future_now"] };

export const kittens: GameTable<KittensView> = {
  Board,
  Side,
  Own,
  Chain,
  hand: (view, scene) => handOf(view, scene).map(({ place, face, marked }) => ({ place, face, note: marked ? t("marked") : undefined })),
  placesOf,
  faceOf: (view, scene) => (field, value) => {
    if (field === "title") return faceOf(scene, Number(value));
    const card = field === "order" ? view.known[Number(value)] : undefined;
    return card ? faceOf(scene, card) : undefined;
  },
  motionsOf,
  attempt,
  answers: (kind) => ANSWERS[kind] ?? [],
  turn: (view) => view.current,
  isOut: (view, seat) => !view.spots[seat]?.alive,
  story,
};
