/** Seats survive the page that took them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { memoryStorage, PATIENT, Powderkeg, Unavailable } from "@powderkeg/client";
import { BoomRollSchema } from "@powderkeg/client/proto/boom";
import { SeatKind } from "@powderkeg/client/proto/match";
import { MatchService } from "@powderkeg/client/proto/match_service";
import { DOORS, startedMatch } from "./service.ts";

test("a reloaded page has its seats, and its matches", async () => {
  const storage = memoryStorage();
  const { host, players } = await startedMatch(DOORS.web({ storage }), { options: { first_seat: "0" } });
  const { seat, token } = players[0]!;

  const reloaded = DOORS.web({ storage });
  const again = reloaded.player(host.matchId);
  assert.deepEqual([again?.seat, again?.token], [seat, token]);
  await again!.act(create(BoomRollSchema));
  assert.equal(reloaded.host(host.matchId)?.hostToken, host.hostToken);
  assert.deepEqual(
    reloaded.seats.all().map(({ matchId, name }) => [matchId, name]),
    [[host.matchId, "player 0"]],
  );
  assert.equal(DOORS.web().player(host.matchId), undefined);
});

test("a seat that is left is not kept, and neither is one that was made free", async () => {
  const client = DOORS.web();
  const host = await client.create("boom");
  const first = await client.join(host.matchId, "first");
  await first.leave();
  assert.equal(client.seats.get(host.matchId), undefined);

  const second = await client.join(host.matchId, "second");
  const table = client.table(host.matchId);
  const closed = new Promise<string>((resolve) => {
    table.subscribe(({ link, error }) => link === "closed" && resolve(error?.reason ?? ""));
  });
  await host.kick(second.seat);
  assert.equal(await closed, "SEAT_LEFT");
  assert.equal(client.seats.get(host.matchId), undefined);
});

test("a seat whose answer was lost with the page is taken by the next one", async () => {
  const storage = memoryStorage();
  const host = await DOORS.web().create("boom");
  const lost = new Powderkeg(withoutAnswers(), { storage, retry: { ...PATIENT, attempts: 1 } });
  await assert.rejects(lost.join(host.matchId, "Ada"), Unavailable);

  const reloaded = DOORS.web({ storage });
  const { seat } = await reloaded.join(host.matchId, "Ada");
  assert.equal(seat, 0);
  const taken = (await reloaded.match(host.matchId)).seats.filter(({ kind }) => kind === SeatKind.PLAYER);
  assert.deepEqual(
    taken.map(({ name }) => name),
    ["Ada"],
  );
  assert.equal(storage.getItem(`powderkeg/seat/${host.matchId}`)?.includes("joining"), false);
});

/** A line that breaks after the service has taken a request, and before it can answer. */
function withoutAnswers(): Transport {
  const transport = createConnectTransport({ baseUrl: process.env["POWDERKEG_WEB"]!, useBinaryFormat: true });
  return {
    ...transport,
    unary: async (method, ...rest) => {
      const answer = await transport.unary(method, ...rest);
      if (method.name === MatchService.method.joinMatch.name) throw new TypeError("network error");
      return answer;
    },
  };
}

test("what something else has written into the storage is no seat", () => {
  const storage = memoryStorage();
  const client = DOORS.web({ storage });
  client.seats.keep({ matchId: "good", seat: 1, token: "token" });
  for (const [id, kept] of Object.entries({ torn: "{nope", nothing: "null", number: "7", other: '{"matchId": "good"}' })) storage.setItem(`powderkeg/seat/${id}`, kept);
  assert.deepEqual(client.seats.all(), [{ matchId: "good", seat: 1, token: "token" }]);
  assert.equal(client.player("torn"), undefined);
});
