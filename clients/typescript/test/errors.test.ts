/** What the service refuses, by both doors: an error of a kind, with its reason and its rule. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import {
  BadRequest,
  Cancelled,
  Code,
  IllegalMove,
  NotAllowed,
  NotFound,
  NotNow,
  PATIENT,
  StaleSeq,
  Unavailable,
} from "@powderkeg/client";
import { connect as connectNode } from "@powderkeg/client/node";
import {
  type BoomEvent,
  BoomRerollSchema,
  type BoomRolled,
  BoomSymbol,
  BoomRollSchema,
  BoomStopSchema,
} from "@powderkeg/client/proto/boom";
import { connect as connectWeb } from "@powderkeg/client/web";
import { DOORS, startedMatch } from "./service.ts";

const NOWHERE = "http://127.0.0.1:1";
const IMPATIENT = { ...PATIENT, attempts: 2, firstDelay: 1 };

for (const [door, connect] of Object.entries(DOORS)) {
  test(`refused moves over ${door}`, async () => {
    const { players } = await startedMatch(connect(), { players: 3, options: { first_seat: "0" } });
    const [first, second] = players as [(typeof players)[0] & {}, (typeof players)[0] & {}];
    await assert.rejects(second.act(create(BoomRollSchema)), (error) => {
      assert.ok(error instanceof IllegalMove);
      assert.deepEqual(
        [error.name, error.code, error.reason, error.rule],
        ["IllegalMove", Code.FailedPrecondition, "NOT_YOUR_DECISION", ""],
      );
      return true;
    });
    const { seq } = await first.act(create(BoomRollSchema));
    await assert.rejects(first.act(create(BoomRerollSchema, { dice: [0, 9] })), {
      name: "IllegalMove",
      reason: "BAD_CHOICE",
    });
    await assert.rejects(first.act(create(BoomRollSchema)), { name: "IllegalMove", reason: "WRONG_ACTION" });
    await assert.rejects(first.act(create(BoomStopSchema), { expectedSeq: seq - 1n }), StaleSeq);
  });

  test(`a broken rule over ${door} is named`, async () => {
    const { players } = await startedMatch(connect(), {
      players: 3,
      options: { first_seat: "0" },
      seed: new Uint8Array(32),
    });
    const { events } = await players[0]!.act(create(BoomRollSchema));
    const shown = events.map(({ event }) => event).find(({ case: game }) => game === "boom")?.value as BoomEvent;
    assert.equal(shown.event.case, "rolled");
    const dice = [(shown.event.value as BoomRolled).dice.indexOf(BoomSymbol.BOMB)];
    await assert.rejects(players[0]!.act(create(BoomRerollSchema, { dice })), (error) => {
      assert.ok(error instanceof IllegalMove);
      assert.deepEqual([error.reason, error.rule], ["AGAINST_THE_RULES", "BOOM-6"]);
      return true;
    });
  });

  test(`other refusals over ${door}`, async () => {
    const client = connect();
    const { host } = await startedMatch(client);
    await assert.rejects(
      client.match("nothing"),
      (error) => error instanceof NotFound && error.reason === "UNKNOWN_MATCH",
    );
    await assert.rejects(host.start(), (error) => error instanceof NotNow && error.reason === "ALREADY_STARTED");
    await assert.rejects(
      client.host(host.matchId, "guessed")!.abort(),
      (error) => error instanceof NotAllowed && error.reason === "WRONG_TOKEN",
    );
    await assert.rejects(
      client.create("boom", { seats: 1000 }),
      (error) => error instanceof BadRequest && error.field === "seats",
    );
    await assert.rejects(client.games({ signal: AbortSignal.abort() }), Cancelled);
  });
}

for (const [door, connect] of [
  ["grpc", connectNode],
  ["web", connectWeb],
] as const) {
  test(`a service that is not there, over ${door}`, async () => {
    await assert.rejects(
      connect(NOWHERE, { retry: IMPATIENT }).games(),
      (error) => error instanceof Unavailable && error.reason === "",
    );
  });
}
