/** What the service signs is kept and checked; what does not fit is refused. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { create } from "@bufbuild/protobuf";
import type { Interceptor } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { Contradiction, Keeper, memoryStorage, Powderkeg } from "@powderkeg/client";
import { BoomRollSchema } from "@powderkeg/client/proto/boom";
import { DOORS, startedMatch } from "./service.ts";

const POLICY = readFileSync(process.env["POWDERKEG_POLICY"]!, "utf8");
const KEPT = process.env["POWDERKEG_KEPT"]!;
const IN_ORDER = { first_seat: "0" };

/** A client of a service that signs one thing and says another. */
function meddled(keeper: Keeper, meddle: (receipt: string) => string): Powderkeg {
  const interceptor: Interceptor = (next) => async (request) => {
    const answer = await next(request);
    if (!answer.stream && request.method.name === "SubmitAction") {
      const message = answer.message as unknown as { receipt: string };
      message.receipt = meddle(message.receipt);
    }
    return answer;
  };
  const baseUrl = process.env["POWDERKEG_WEB"]!;
  return new Powderkeg(createConnectTransport({ baseUrl, useBinaryFormat: true, interceptors: [interceptor] }), {
    keeper,
  });
}

test("a match of an event leaves signed receipts, and its event only grows", async () => {
  const storage = memoryStorage();
  const keeper = new Keeper({ storage, policy: POLICY });
  const client = DOORS.web({ keeper });
  const tournament = "Open Tables / 1";
  const { players } = await startedMatch(client, { tournament, seats: 3, players: 3 });
  await Promise.all(players.map((player) => player.play(({ choices }) => choices[0])));

  assert.equal(await keeper.unchecked, "");
  assert.ok(players.every(({ receipts }) => receipts.length > 3));
  const { event } = await client.events.get(tournament);
  await client.events.check(tournament);
  const reloaded = new Keeper({ storage, policy: POLICY });
  assert.deepEqual(reloaded.events(), [tournament]);
  const kept = reloaded.text(tournament);
  for (const note of [event!.head, ...players.flatMap(({ receipts }) => receipts)]) assert.ok(kept.includes(note));
  await DOORS.web({ token: process.env["POWDERKEG_ORGANIZER_KEY"] }).events.close(tournament);
  writeFileSync(`${KEPT}.txt`, kept); // tests/clients/typescript audits the event with it
  writeFileSync(`${KEPT}.pkr`, await client.events.export(tournament));
});

test("a changed receipt is refused, and the move has counted", async () => {
  const keeper = new Keeper({ storage: memoryStorage(), policy: POLICY });
  const client = meddled(keeper, (receipt) => receipt.replace("\n", " "));
  const { host, players } = await startedMatch(client, { tournament: "changed", options: IN_ORDER });
  const { seq } = await client.match(host.matchId);
  await assert.rejects(players[0]!.act(create(BoomRollSchema)), Contradiction);
  assert.ok((await client.match(host.matchId)).seq > seq);
});

const LIES: [string, (receipt: string) => string, RegExp][] = [
  ["of another seq", (receipt) => receipt.replace(/^\d+$/m, "3"), /not over this text/],
  ["of nobody who is trusted", (receipt) => receipt.replace(/^— \S+/m, "— nobody"), /no key of the policy/],
  ["that is missing", () => "", /gave no receipt/],
];
for (const [what, meddle, problem] of LIES) {
  test(`a receipt ${what} is refused`, async () => {
    const keeper = new Keeper({ storage: memoryStorage(), policy: POLICY });
    const { players } = await startedMatch(meddled(keeper, meddle), { tournament: "lies", options: IN_ORDER });
    await assert.rejects(
      players[0]!.act(create(BoomRollSchema)),
      (error) => error instanceof Contradiction && problem.test(error.message),
    );
  });
}

test("a receipt for something else is refused, and is evidence", async () => {
  const keeper = new Keeper({ storage: memoryStorage(), policy: POLICY });
  let joined = "";
  const client = meddled(keeper, () => joined);
  const { players } = await startedMatch(client, { tournament: "stale", options: IN_ORDER });
  joined = players[0]!.receipts[0]!;
  await assert.rejects(players[0]!.act(create(BoomRollSchema)), (error) => {
    assert.ok(error instanceof Contradiction);
    assert.deepEqual([error.message, error.notes], ["the receipt is not for what was done", [joined]]);
    return true;
  });
});

test("another story of what was kept is refused, also after a reload", async () => {
  const storage = memoryStorage();
  const first = new Keeper({ storage, policy: POLICY });
  const { host, players } = await startedMatch(DOORS.web({ keeper: first }), {
    tournament: "stories",
    options: IN_ORDER,
  });
  const kept = Array.from({ length: storage.length }, (_, index) => storage.key(index)!).find((key) =>
    key.includes("receipt"),
  )!;
  const other = kept.replace(/\n\d+\n.{43}=\n/, `\n9\n${"A".repeat(43)}=\n`); // the same request, in another place
  storage.removeItem(kept);
  storage.setItem(other, "");
  const second = new Keeper({ storage, policy: POLICY });
  const asked = { matchId: host.matchId, seat: 0, requestId: "", seq: 0n, event: "stories" };
  await assert.rejects(second.receipt(players[0]!.receipts[0]!, asked), (error) => {
    assert.ok(error instanceof Contradiction);
    assert.match(error.message, /two stories of what seat 0 did/);
    assert.deepEqual(error.notes, [other.slice(other.indexOf("powderkeg/receipt")), players[0]!.receipts[0]]);
    return true;
  });
});

test("without a policy receipts are kept, and the keeper says that nobody has checked them", async () => {
  const keeper = new Keeper({ storage: memoryStorage() });
  const { players } = await startedMatch(DOORS.web({ keeper }), { tournament: "unchecked", options: IN_ORDER });
  await players[0]!.act(create(BoomRollSchema));
  assert.match(await keeper.unchecked, /which keys to trust/);
  assert.ok(keeper.text("unchecked").includes(players[0]!.receipts[1]!));
});

test("a policy that is none is refused", async () => {
  const keeper = new Keeper({ storage: memoryStorage(), policy: POLICY.replace("key ", "kee ") });
  await assert.rejects(startedMatch(DOORS.web({ keeper }), { tournament: "no policy" }), TypeError);
});
