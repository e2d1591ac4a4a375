/** The choices of the service as moves: named, with their fields, and with the places of the table that stand for values. */
import { actionOf, type Field as ClientField, fieldsOf } from "@powderkeg/client";
import type { Action, Choice } from "@powderkeg/client/proto/match";
import type { Face } from "../service/catalogue.svelte";
import type { Place } from "./motions";

export type Value = number | string;

/** A field of a domain, and the places that stand for each of its values; empty if the table has none. */
export interface Field extends ClientField {
  places: Place[][];
}

/** One choice of the service. */
export interface Move {
  /** The kind of action, as in `reroll`, or `pass`. */
  name: string;
  choice: Choice;
  /** The action, or the example of the domain. */
  action: Action;
  label: string;
  group: string;
  /** Places to choose for what is fixed in the action: of each list, one place. */
  needs: Place[][];
  fields: Field[];
}

/**
 * Says which places of the table stand for a value of a move. One list for each place that has to be chosen for it; in the list all
 * places that would do, such as the two cards of a kind. No list: the table does not show the value, and the tray asks for it.
 */
export type PlacesOf = (move: string, field: string, value: Value, record: Record<string, unknown>) => Place[][];

/** The piece that a value of a field is, if it is one. */
export type FaceOf = (field: string, value: Value) => Face | undefined;

/** The innermost record of an action, and what it is called. */
export function recordOf(action: Action): { name: string; record: Record<string, unknown> } {
  const { case: game, value } = action.action;
  const inner = (value as { action?: { case?: string; value?: unknown } } | undefined)?.action;
  if (inner) return { name: inner.case ?? "", record: inner.value as Record<string, unknown> };
  return { name: game ?? "", record: (value ?? {}) as Record<string, unknown> };
}

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A field with a single value is fixed, and needs all of its places. */
const isFixed = ({ kind, values }: ClientField): boolean => kind === "one" && values.length === 1;

/** Orders, and values that each stand for themselves, are chosen in the tray. */
function withPlaces(field: ClientField, places: (field: string, value: Value) => Place[][]): Field {
  const inTray = field.kind === "order" || field.kind === "each" || isFixed(field);
  return { ...field, places: field.values.map((value) => (inTray ? [] : (places(camel(field.name), value)[0] ?? []))) };
}

export function moveOf(choice: Choice, placesOf: PlacesOf): Move {
  const { case: kind, value } = choice.choice;
  const action = kind === "domain" ? value.example! : (value as Action);
  const { name, record } = recordOf(action);
  const places = (field: string, each: Value) => placesOf(name, field, each, record);
  const fields = fieldsOf(choice).map((field) => withPlaces(field, places));
  const chosen = new Set(fields.filter((field) => !isFixed(field)).map((field) => camel(field.name)));
  const fixed = Object.entries(record).filter(([field]) => !field.startsWith("$") && !chosen.has(field));
  const needs = fixed.flatMap(([field, each]) => [each].flat().flatMap((one) => places(field, one as Value)));
  return { name, choice, action, label: choice.label, group: choice.group, needs, fields };
}

/** The values that are chosen for the fields of a move. */
export type Answers = Record<string, Value[]>;

/** What a field has before anybody has chosen: as many as it must, from the first on. */
export function defaultAnswer({ kind, values, least }: Field): Value[] {
  if (kind === "each") return Array.from({ length: least }, () => values[0]!);
  return values.slice(0, kind === "order" ? values.length : least);
}

/** The action that these answers make of a move. */
export const filledIn = (move: Move, answers: Answers): Action => actionOf(move.choice, answers);

/** How a selection of places fits a move. */
export interface Fit {
  /** Every place that is selected is part of the move. */
  fits: boolean;
  /** Nothing more has to be selected on the table. */
  complete: boolean;
  /** The values that the selection gives to fields. */
  answers: Answers;
}

export const isOnTable = (field: Field): boolean => field.places.some((places) => places.length > 0);

/** What a move is begun with: the places of what it names first. */
export const beginnings = (move: Move): readonly Place[] => move.needs[0] ?? move.fields.find(isOnTable)?.places.flat() ?? [];

export function fit(move: Move, selection: readonly Place[]): Fit {
  const left = new Set(selection);
  const take = (places: readonly Place[]): boolean => {
    const found = places.find((place) => left.has(place));
    return found !== undefined && left.delete(found);
  };
  let complete = move.needs.map(take).every(Boolean);
  const answers: Answers = {};
  for (const field of move.fields.filter(isOnTable)) {
    const chosen: Value[] = [];
    field.places.forEach((places, index) => {
      if (chosen.length < field.most && take(places)) chosen.push(field.values[index]!);
    });
    complete &&= chosen.length >= field.least;
    answers[field.name] = chosen;
  }
  return { fits: left.size === 0, complete, answers };
}
