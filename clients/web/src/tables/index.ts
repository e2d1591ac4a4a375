/**
 * The tables of the games. A game's table is one module, `tables/GAME/index.ts`, that exports a GameTable; README.md says how to
 * build one. A game without one is played on the generic table, which offers every choice in the tray.
 */
import type { Component } from "svelte";
import type { Action, Event, View } from "@powderkeg/client/proto/match";
import type { Motion, Place } from "../match/motions";
import type { FaceOf, PlacesOf } from "../match/moves";
import type { Scene } from "../match/scene";
import type { Face } from "../service/catalogue.svelte";
import { generic } from "./generic";

/** A card of the hand in the tray. */
export interface HeldCard {
  /** As in `hand:0`. */
  place: Place;
  face: Face;
  value?: number | undefined;
  note?: string | undefined;
  rotten?: boolean | undefined;
}

/** How the story tells events, by the name of the event, as in `tileTurned`. */
export interface StoryStyle {
  /** Events that begin a turn. */
  turns: readonly string[];
  /** Events that are told loudly. */
  loud: readonly string[];
  /** The rule of each event. */
  rules: Readonly<Record<string, string>>;
}

/** What a part of a table is given. */
export interface TableProps<V> {
  view: V;
  scene: Scene;
}

export interface GameTable<V> {
  /** The board: seats and what lies between them. */
  Board: Component<TableProps<V>>;
  /** Facts beside the log. */
  Side?: Component<TableProps<V>>;
  /** What lies before this seat, in the tray above the hand, such as dice. */
  Own?: Component<TableProps<V>>;
  /** What a reaction window is about: the chain of what was played. */
  Chain?: Component<TableProps<V>>;
  /** Asks for the fields of certain moves that the table does not show, instead of the tray's own choosers. */
  Form?: Component<TableProps<V>>;
  formMoves?: readonly string[];
  /** Kinds of decisions that are answered sealed, but on the table and in the tray, and not in a window over the board. */
  sealedOnTable?: readonly string[];
  /** The cards of a seat, from left to right. */
  hand?: (view: V, scene: Scene) => HeldCard[];
  /** Which places of the table stand for the values of moves. */
  placesOf: (view: V, scene: Scene) => PlacesOf;
  /** Which pieces the values of fields are, so that the tray can draw them. */
  faceOf?: (view: V, scene: Scene) => FaceOf;
  /** What moves when something happens. */
  motionsOf?: (event: Event, before: V, after: V, scene: Scene) => Motion[];
  /** Whether places are put together freely for this kind of decision, as dice are; `attempt` then asks why it is not possible. */
  isFree?: (kind: string) => boolean;
  /** The action that a selection would be if it were legal: its refusal says why it is not. */
  attempt?: (view: V, selection: readonly Place[], scene: Scene) => Action | undefined;
  /** Cards that answer a window of this kind of decision: their buttons stay when the seat holds none. */
  answers?: (kind: string) => readonly string[];
  /** Whose turn it is, and who is out. */
  turn: (view: V) => number | undefined;
  isOut: (view: V, seat: number) => boolean;
  story: StoryStyle;
}

/** Each game's table is loaded when it is played. */
const tables: Record<string, () => Promise<GameTable<never>>> = {
  boom: async () => (await import("./boom")).boom as GameTable<never>,
  kittens: async () => (await import("./kittens")).kittens as GameTable<never>,
  monsters: async () => (await import("./monsters")).monsters as GameTable<never>,
  kobolds: async () => (await import("./kobolds")).kobolds as GameTable<never>,
};

export async function tableFor(game: string): Promise<GameTable<never>> {
  return (await tables[game]?.()) ?? (generic as GameTable<never>);
}

/** The view of the game itself. */
export const viewOf = (view: View): never => view.view.value as never;
