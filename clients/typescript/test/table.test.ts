/** A match as a page shows it, and what happens around matches. */
import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { actionOf, memoryStorage, type Powderkeg, type Table, type TableState } from "@powderkeg/client";
import { MatchStatus, SeatKind } from "@powderkeg/client/proto/match";
import { DOORS, startedMatch } from "./service.ts";

function follow(context: TestContext, table: Table) {
  const states: TableState[] = [];
  const waiting = new Set<() => void>();
  const stop = table.subscribe((state) => {
    states.push(state);
    waiting.forEach((look) => look());
  });
  context.after(stop);
  const until = (isSo: (state: TableState) => unknown) =>
    new Promise<TableState>((resolve) => {
      const look = () => isSo(table.state) && (waiting.delete(look), resolve(table.state));
      waiting.add(look);
      look();
    });
  return { states, stop, until };
}

const isSeqs = (state: TableState) => state.story.every(({ seq }, place) => seq === BigInt(place + 1));

for (const [door, connect] of Object.entries(DOORS)) {
  test(`a whole match at a table over ${door}`, async (context) => {
    const client = connect();
    const { host } = await startedMatch(client);
    const table = client.table(host.matchId, { language: "sv" });
    const { until, states } = follow(context, table);
    const spectator = follow(context, connect().table(host.matchId));

    let moves = 0;
    for (;;) {
      const { legal, match } = await until((state) => state.legal?.choices.length || state.link === "closed");
      if (match?.status === MatchStatus.FINISHED) break;
      assert.ok(legal!.text && legal!.choices[0]!.label);
      await table.act(legal!.choices[0]!);
      moves += 1;
    }
    const last = table.state;
    assert.ok(moves > 0 && isSeqs(last) && last.story.length === Number(last.seq));
    assert.equal(last.error, undefined);
    assert.ok(last.match?.outcome && last.view);
    assert.ok(states.some(({ isSending }) => isSending) && !last.isSending);
    assert.ok(states.some(({ connected }) => connected.includes(0)));

    const seen = await spectator.until(({ link }) => link === "closed");
    assert.ok(isSeqs(seen) && seen.legal === undefined && seen.story.every(({ legal }) => legal === undefined));
  });
}

test("a table that nobody looks at rests, and comes back without a gap", async (context) => {
  const client = DOORS.web();
  const { host, players } = await startedMatch(client, { players: 3, options: { first_seat: "0" } });
  const table = client.table(host.matchId);
  const first = follow(context, table);
  const { seq } = await first.until(({ view }) => view);
  first.stop();
  const legal = await players[0]!.legal();
  await players[0]!.act(actionOf(legal.choices[0]!));
  assert.equal(table.state.seq, seq);
  const second = follow(context, table);
  const back = await second.until((state) => state.seq > seq && state.link === "live");
  assert.ok(isSeqs(back));
});

test("a private match is joined by invitation, and a rematch by those who played", async () => {
  const [ada, bob] = [DOORS.web({ storage: memoryStorage() }), DOORS.grpc({ storage: memoryStorage() })] as [
    Powderkeg,
    Powderkeg,
  ];
  const host = await ada.create("kittens", { seats: 2, inviteOnly: true });
  await host.join("Ada");
  await assert.rejects(bob.match(host.matchId), { reason: "UNKNOWN_MATCH" });
  await assert.rejects(bob.join(host.matchId, "Bob"), { reason: "UNKNOWN_MATCH" });
  assert.equal((await bob.match(host.matchId, { token: host.invitation })).inviteOnly, true);
  const { seats } = await host.invitations();
  const second = await bob.join(host.matchId, "Bob", { invitation: seats[1]! });
  assert.equal(second.seat, 1);
  await host.start();

  const told = (async () => {
    for await (const { match } of second.watch({ untilRematch: true })) if (match?.rematchId) return match.rematchId;
    return "";
  })();
  await second.resign();
  const asked = await ada.player(host.matchId)!.rematch();
  assert.equal(await told, asked.match.id);
  const again = await second.rematch();
  assert.deepEqual([again.match.id, again.host], [asked.match.id, undefined]);
  assert.equal((await asked.join("Ada")).seat, 0);
  assert.equal((await again.join("Bob")).seat, 1);
  await ada.host(asked.match.id)!.start();
  assert.equal((await bob.match(again.match.id)).status, MatchStatus.PLAYING);
});

test("a host seats bots and sends them away", async () => {
  const client = DOORS.grpc();
  const host = await client.create("boom");
  assert.equal(await host.addBot("random", 2), 2);
  await host.kick(2);
  const { bots } = await client.game("boom");
  for (const _ of [0, 1, 2]) await host.addBot(bots[0]!);
  await host.start();
  const match = await client.match(host.matchId);
  assert.ok(match.seats.every(({ kind }) => kind === SeatKind.BOT));
  const other = await client.create("boom"); // the bots may be done with theirs by now
  assert.equal((await other.abort("enough"))?.abortReason, "enough");
});

test("a replay, entry by entry", async () => {
  const client = DOORS.web();
  const { host, players } = await startedMatch(client);
  await players[0]!.play(({ choices }) => choices[0]);
  const texts: string[] = [];
  for await (const entry of client.replays.entries(host.matchId, 0n, "en")) texts.push(...entry.texts);
  assert.ok(texts.length > 10);
  const { view } = await client.replays.viewAt(host.matchId, 5n, { seat: 1 });
  assert.equal(view?.view.case, "boom");
  const file = await client.replays.export(host.matchId);
  assert.ok(file.length > 1000);
  assert.ok((await client.replays.checkpoints(host.matchId)).length > 1);
});
