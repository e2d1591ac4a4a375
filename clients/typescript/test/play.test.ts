/** Whole matches of every game, played by picking at random among what the service offers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  actionOf,
  type Field,
  fieldsOf,
  type Legal,
  objection,
  type Picks,
  type Player,
  valuesAt,
} from "@powderkeg/client";
import { MatchStatus } from "@powderkeg/client/proto/match";
import { DOORS } from "./service.ts";

/** Numbers from 0 up to a bound, the same in every run. */
function chance(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function pickedPlaces(field: Field, below: (bound: number) => number): number[] {
  const places = [...field.values.keys()];
  const count = field.least + below(field.most - field.least + 1);
  const draw = () =>
    field.kind === "each" ? places[below(places.length)]! : places.splice(below(places.length), 1)[0]!;
  return Array.from({ length: count }, draw);
}

const GAMES = [
  { game: "boom", bots: 0, options: {}, door: "grpc" },
  { game: "kittens", bots: 0, options: { expansions: "imploding,streaking,barking" }, door: "web" },
  { game: "monsters", bots: 1, options: {}, door: "web" },
  { game: "kobolds", bots: 2, options: {}, door: "web" },
] as const;
const SEATS = 3;
const met = new Set<string>();

for (const { game, bots, options, door } of GAMES) {
  test(`${game} over ${door}`, { timeout: 120_000 }, async () => {
    const client = DOORS[door]();
    const host = await client.create(game, { seats: SEATS, options, seed: new Uint8Array(32).fill(7) });
    const players: Player[] = [];
    for (let seat = 0; seat < SEATS - bots; seat++) players.push(await client.join(host.matchId, `player ${seat}`));
    for (let seat = 0; seat < bots; seat++) await host.addBot("sensible");
    await host.start();

    const chooser = (seat: number) => {
      const below = chance(seat + 1);
      return ({ choices }: Legal) => {
        const choice = choices[below(choices.length)]!;
        const picks: Record<string, Picks[string]> = {};
        for (const field of fieldsOf(choice)) {
          met.add(field.kind);
          const values = valuesAt(field, pickedPlaces(field, below));
          assert.equal(objection(field, values), "");
          assert.equal(field.labels.length, field.values.length);
          picks[field.name] = field.kind === "one" ? values[0]! : values;
        }
        return actionOf(choice, picks);
      };
    };
    const ends = await Promise.all(players.map((player, seat) => player.play(chooser(seat), { language: "de" })));

    for (const last of ends) {
      assert.equal(last?.match?.status, MatchStatus.FINISHED);
      assert.ok(last.match.outcome?.winners.length);
      assert.ok(last.events.every(({ text }) => text));
    }
    assert.equal((await client.replays.verify(host.matchId)).sound, true);
  });
}

test("fields of every kind were picked", () => assert.deepEqual([...met].sort(), ["each", "one", "order", "some"]));
