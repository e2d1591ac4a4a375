/**
 * Choosing a move: by places of the table, by the fields that the tray asks for, or by a button. It knows the choices of the
 * service and nothing of any game: what can be completed lights up.
 */
import type { Action } from "@powderkeg/client/proto/match";
import type { ListLegalActionsResponse } from "@powderkeg/client/proto/match_service";
import type { Face } from "../service/catalogue.svelte";
import type { Place } from "./motions";
import { type Answers, beginnings, defaultAnswer, type FaceOf, type Field, filledIn, fit, isOnTable, type Move, moveOf, type PlacesOf, type Value } from "./moves";

export interface ChoosingOptions {
  /** The choices as they are now. */
  legal: () => ListLegalActionsResponse | undefined;
  placesOf: () => PlacesOf;
  faceOf?: (() => FaceOf | undefined) | undefined;
  submit: (action: Action) => Promise<void>;
  /** Whether places are put together freely: then the service says why a selection is not possible. */
  isFree?: (() => boolean) | undefined;
  /** The action that a selection without a legal completion would be: sending it brings the reason. */
  attempt?: (() => ((selection: readonly Place[]) => Action | undefined) | undefined) | undefined;
}

/** Choices that differ in details only. */
export interface Group {
  label: string;
  moves: Move[];
}

export class Choosing {
  readonly #options: ChoosingOptions;
  selection = $state.raw<readonly Place[]>([]);
  /** A group of the tray that is open, or a move whose fields are asked for. */
  opened = $state.raw<Group>();
  picked = $state.raw<Move>();
  #answers = $state.raw<Answers>({});
  /** What was sent and is not shown yet. */
  laid = $state.raw<readonly Place[]>([]);

  constructor(options: ChoosingOptions) {
    this.#options = options;
  }

  readonly moves = $derived.by(() => {
    const placesOf = this.#options.placesOf();
    return (this.#options.legal()?.choices ?? []).map((choice) => moveOf(choice, placesOf));
  });
  readonly #fitting = $derived(this.moves.map((move) => ({ move, ...fit(move, this.selection) })).filter(({ fits }) => fits));
  /** The moves that the selection has made whole. */
  readonly whole = $derived(this.#fitting.filter(({ complete }) => complete).map(({ move }) => move));
  /** Moves that nothing on the table stands for, as the tray offers them. */
  readonly groups = $derived(grouped(this.moves.filter((move) => isWhole(move, []))));
  /** The move that the main button makes. */
  readonly main = $derived(this.picked ?? (this.whole.length === 1 && (this.selection.length || this.moves.length === 1) ? this.whole[0] : undefined));
  /** Moves that the selection has made whole, and that differ in what the table does not show. */
  readonly alternatives = $derived(this.selection.length && this.whole.length > 1 && !this.picked ? this.whole : []);
  /** The fields of the main move that the tray asks for. */
  readonly asked = $derived((this.main?.fields ?? []).filter((field) => !isOnTable(field) && !isSettled(field)));

  get active(): boolean {
    return this.moves.length > 0;
  }

  /** Whether a place is part of a move that can still be made. */
  can(place: Place): boolean {
    return this.#with(place) !== undefined;
  }

  /** Whether a place comes next: it fits with all that is chosen, or a move is begun with it. */
  wants(place: Place): boolean {
    if (this.selection.length) return this.#isPossible([...this.selection, place]);
    return this.moves.some((move) => beginnings(move).includes(place));
  }

  has(place: Place): boolean {
    return this.selection.includes(place);
  }

  isLaid(place: Place): boolean {
    return this.laid.includes(place);
  }

  /** What choosing this place would make whole, in the words of the service. */
  promise(place: Place): string {
    const selection = this.has(place) ? this.selection : this.#with(place);
    const whole = selection && this.moves.find((move) => isWhole(move, selection));
    return whole?.label ?? "";
  }

  /** Chooses a place, or lets it go. What does not fit together with it is let go, too. */
  toggle(place: Place): void {
    this.picked = this.opened = undefined;
    if (this.has(place)) this.selection = this.selection.filter((each) => each !== place);
    else if (this.#options.isFree?.()) this.selection = [...this.selection, place];
    else this.selection = this.#with(place) ?? this.selection;
  }

  /** Chooses a place and makes the move at once if it is whole with it, for what needs no second thought. */
  async play(place: Place): Promise<void> {
    if (!this.has(place)) this.toggle(place);
    if (this.whole.length === 1 && !this.asked.length) await this.confirm();
  }

  clear(): void {
    this.selection = [];
    this.picked = this.opened = undefined;
    this.#answers = {};
  }

  /** The table has moved on: what was chosen, or laid, was so on the old one. */
  settle(): void {
    this.clear();
    this.laid = [];
  }

  pick(move: Move): void {
    this.picked = move;
    this.#answers = {};
  }

  /** A button of the tray: makes the move, or opens what is to be decided first. */
  async press(group: Group): Promise<void> {
    if (group.moves.length > 1) this.opened = this.opened === group ? undefined : group;
    else await this.choose(group.moves[0]!);
  }

  async choose(move: Move): Promise<void> {
    if (move.fields.some((field) => !isOnTable(field) && !isSettled(field))) this.pick(move);
    else await this.#send(move);
  }

  /** The piece that a value is, if it is one. */
  face(field: Field, value: Value): Face | undefined {
    return this.#options.faceOf?.()?.(field.name, value);
  }

  answer(field: Field): Value[] {
    const answer = this.#answers[field.name];
    return answer && fitsBounds(field, answer) ? answer : defaultAnswer(field);
  }

  setAnswer(field: Field, values: Value[]): void {
    this.#answers = { ...this.#answers, [field.name]: values };
  }

  /** Whether the main button can be pressed. */
  get ready(): boolean {
    return !!this.main && this.asked.every((field) => fitsBounds(field, this.answer(field)));
  }

  /** The main button in words: the move, or its single value, as the service calls it. */
  get mainLabel(): string {
    const [only, ...more] = this.asked;
    if (!only || more.length || only.kind !== "one" || this.selection.length) return this.main?.label ?? "";
    return only.labels[only.values.indexOf(this.answer(only)[0]!)] ?? this.main?.label ?? "";
  }

  /** The main button. Without a legal completion it asks the service why. */
  async confirm(): Promise<void> {
    if (this.main && this.ready) return this.#send(this.main);
    const action = this.main ? undefined : this.#options.attempt?.()?.(this.selection);
    if (action) await this.#options.submit(action);
  }

  /** Asks the service why a place cannot be chosen. */
  async ask(place: Place): Promise<void> {
    const action = this.active && !this.can(place) ? this.#options.attempt?.()?.([place]) : undefined;
    if (action) await this.#options.submit(action);
  }

  /** Whether the selection can be sent though nothing legal comes of it. */
  get attemptable(): boolean {
    return !this.main && this.selection.length > 0 && !!this.#options.attempt?.()?.(this.selection);
  }

  async #send(move: Move): Promise<void> {
    const onTable = fit(move, this.selection).answers;
    const off = Object.fromEntries(move.fields.filter((field) => !isOnTable(field)).map((field) => [field.name, this.answer(field)]));
    this.laid = this.selection;
    const sent = this.#options.submit(filledIn(move, { ...onTable, ...off }));
    this.picked = this.opened = undefined;
    await sent;
    this.laid = [];
  }

  /** The selection together with a place, less what does not fit with it; nothing if no move has the place. */
  #with(place: Place): readonly Place[] | undefined {
    const all = [...this.selection, place];
    if (this.#isPossible(all)) return all;
    for (const without of this.selection) {
      const rest = all.filter((each) => each !== without);
      if (this.#isPossible(rest)) return rest;
    }
    return this.#isPossible([place]) ? [place] : undefined;
  }

  #isPossible(selection: readonly Place[]): boolean {
    return this.moves.some((move) => fit(move, selection).fits);
  }
}

function isWhole(move: Move, selection: readonly Place[]): boolean {
  const { fits, complete } = fit(move, selection);
  return fits && complete;
}

/** A field with one possible answer is not asked for. */
const isSettled = ({ kind, values, least, most }: Field): boolean => (kind === "some" ? most === 0 || least === values.length : values.length <= 1);

const fitsBounds = ({ least, most }: Field, values: readonly Value[]): boolean => values.length >= least && values.length <= most;

function grouped(moves: readonly Move[]): Group[] {
  const groups = new Map<string, Move[]>();
  for (const move of moves) groups.set(move.group || move.label, [...(groups.get(move.group || move.label) ?? []), move]);
  return [...groups].map(([label, alike]) => ({ label: alike.length > 1 ? label : alike[0]!.label, moves: alike }));
}
