/** From what was picked to an action, by what the service says can be picked: no game is named here. */
import { clone, type DescField, type DescMessage, type Message, ScalarType } from "@bufbuild/protobuf";
import { type Action, ActionSchema, type Choice, type Domain, type FieldDomain } from "./gen/powderkeg/v1/match_pb.js";

/** A value of a field: a number (also of an enum or a flag), or a word. */
export type Value = number | string;

/** What was picked for each field of a domain, by the names of the fields: one value, or several in a list. */
export type Picks = Readonly<Record<string, Value | readonly Value[]>>;

/** What one field of an action may be, in a form that is easy to offer. */
export interface Field {
  name: string;
  /**
   * `one` of the values; `some` of them, in their order; all of them in any `order`; or for `each` place one of them.
   */
  kind: "one" | "some" | "order" | "each";
  values: Value[];
  /** What to call each value; empty if no language was named. */
  labels: string[];
  /** The question that asks for the field; empty if no language was named. */
  label: string;
  /** How many are to be picked, at least and at most. */
  least: number;
  most: number;
}

/** The fields that are to be picked for a choice; none if it is an action already. */
export function fieldsOf(choice: Choice): Field[] {
  return choice.choice.case === "domain" ? choice.choice.value.fields.map(fieldOf) : [];
}

function fieldOf({ field: name, label, domain }: FieldDomain): Field {
  if (domain.case === undefined)
    throw new TypeError(`the domain of ${name} is of a kind that this client does not know`);
  const { numbers = [], words = [], labels = [] } = domain.value.among ?? {};
  const values = [...numbers.map(Number), ...words];
  return { name, label, kind: domain.case, values, labels, ...bounds(domain, values.length) };
}

function bounds(domain: FieldDomain["domain"], size: number): { least: number; most: number } {
  switch (domain.case) {
    case "some":
      return { least: domain.value.least, most: domain.value.most };
    case "order":
      return { least: size, most: size };
    case "each":
      return { least: domain.value.count, most: domain.value.count };
    default:
      return { least: 1, most: 1 };
  }
}

/**
 * Why these values cannot be picked for a field; empty if they can. It is a code, for pages to say it in their words.
 */
export type Objection = "" | "too few" | "too many" | "not among them" | "not in their order";

export function objection(field: Field, picked: readonly Value[]): Objection {
  const isAgain = field.kind === "each"; // there one value may stand in every place
  const left = [...field.values];
  for (const value of picked) {
    const place = left.indexOf(value);
    if (place < 0) return "not among them";
    if (!isAgain) left.splice(place, 1);
  }
  if (picked.length > field.most) return "too many";
  if (picked.length < field.least) return "too few";
  return field.kind === "some" && !isInOrder(field.values, picked) ? "not in their order" : "";
}

function isInOrder(values: readonly Value[], picked: readonly Value[]): boolean {
  let place = 0;
  for (const value of values) if (value === picked[place]) place++;
  return place === picked.length;
}

/**
 * The values at these places of a field, as somebody has pointed at them: in their own order where that is asked for.
 */
export function valuesAt(field: Field, places: readonly number[]): Value[] {
  const sorted = field.kind === "some" ? [...places].sort((one, other) => one - other) : places;
  return sorted.map((place) => {
    const value = field.values[place];
    if (value === undefined) throw new RangeError(`${field.name} has no value at place ${place}`);
    return value;
  });
}

/** The action of a choice: the action itself, or the example of its domain with what was picked. */
export function actionOf(choice: Choice, picks: Picks = {}): Action {
  const { case: kind, value } = choice.choice;
  if (kind === "action") return value;
  if (kind === "domain") return filled(value, picks);
  throw new TypeError("the choice is of a kind that this client does not know");
}

/** An action of a domain: its example with what was picked. RangeError if that does not lie in the domain. */
export function filled(domain: Domain, picks: Picks): Action {
  if (!domain.example) throw new TypeError("the domain has no example");
  const action = clone(ActionSchema, domain.example);
  const [message, schema] = innermost(action);
  const fields = new Map(domain.fields.map((each) => [each.field, fieldOf(each)]));
  for (const [name, picked] of Object.entries(picks)) {
    const field = fields.get(name);
    const target = schema.fields.find((each) => each.name === name);
    if (!field || !target) throw new RangeError(`the domain has no field ${name}`);
    const values = Array.isArray(picked) ? (picked as readonly Value[]) : [picked as Value];
    const problem = objection(field, values);
    if (problem) throw new RangeError(`${name}: ${values.join(", ")} cannot be picked: ${problem}`);
    const typed = values.map((value) => typedValue(target, value));
    (message as unknown as Record<string, unknown>)[target.localName] = target.fieldKind === "list" ? typed : typed[0];
  }
  return action;
}

/** By convention the actions of a game are a oneof with the name action, as in Action itself. */
function innermost(action: Action): [Message, DescMessage] {
  let [message, schema]: [Message, DescMessage] = [action, ActionSchema];
  for (;;) {
    const chosen = (message as { action?: { case?: string; value: Message } }).action;
    const field = schema.oneofs
      .find(({ name }) => name === "action")
      ?.fields.find((each) => each.localName === chosen?.case);
    if (!chosen || !field?.message) return [message, schema];
    [message, schema] = [chosen.value, field.message];
  }
}

function typedValue(field: DescField, value: Value): unknown {
  switch (field.scalar) {
    case ScalarType.BOOL:
      return Boolean(value);
    case ScalarType.INT64:
    case ScalarType.UINT64:
      return BigInt(value);
    default:
      return value;
  }
}
