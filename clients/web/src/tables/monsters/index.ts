/** The table of monsters: graves and gallows hill, a laboratory for each seat, the own one in the tray. */
import type { MonstersView } from "@powderkeg/client/proto/monsters";
import type { GameTable, HeldCard } from "..";
import type { Scene } from "../../match/scene";
import { t } from "../../words.svelte";
import Board from "./Board.svelte";
import Side from "./ThreeActions.svelte";
import Form from "./TradeForm.svelte";
import Own from "./OwnLaboratory.svelte";
import { motionsOf } from "./motions";
import { faceOf } from "./parts";
import { placesOf } from "./places";
import { story } from "./story";

/** What becomes of a part of the own store just now: offered, bid or asked for. */
function noteOf(view: MonstersView, seat: number, place: number): string | undefined {
  if (view.offer?.seller === seat && view.offer.place === place) return t("monsters-on-offer");
  if (view.operation?.surgeon === seat && view.operation.place === place) return t("monsters-asked-for");
  return view.bids.some((bid) => bid.seat === seat && bid.places.includes(place)) ? t("monsters-bid") : undefined;
}

/** The own store is the hand. */
function hand(view: MonstersView, scene: Scene): HeldCard[] {
  const { me } = scene;
  const store = me === undefined ? [] : (view.laboratories[me]?.store ?? []);
  return store.flatMap((part, place) => {
    const face = faceOf(part, scene);
    return face ? [{ place: `hand:${place}`, face, value: part.value, rotten: part.value === 0, note: noteOf(view, me!, place) }] : [];
  });
}

export const monsters: GameTable<MonstersView> = {
  Board,
  Side,
  Own,
  Form,
  formMoves: ["bid", "offer"],
  sealedOnTable: ["choose_grave", "bid"],
  hand,
  placesOf,
  motionsOf,
  turn: (view) => view.active,
  isOut: () => false,
  story,
};
