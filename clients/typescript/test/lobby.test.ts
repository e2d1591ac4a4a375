/** The list of matches, kept current. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { type LobbyState, Powderkeg } from "@powderkeg/client";
import { MatchStatus } from "@powderkeg/client/proto/match";
import { DOORS } from "./service.ts";

const OPEN = { game: "kobolds", status: MatchStatus.OPEN };

/** Waits for states of a lobby. */
function follow(client: Powderkeg) {
  const lobby = client.lobby(OPEN);
  const waiting = new Set<() => void>();
  const stop = lobby.subscribe(() => waiting.forEach((look) => look()));
  const until = (isSo: (state: LobbyState) => boolean) =>
    new Promise<LobbyState>((resolve) => {
      const look = () => isSo(lobby.state) && (waiting.delete(look), resolve(lobby.state));
      waiting.add(look);
      look();
    });
  return { until, stop };
}

const ids = ({ matches }: LobbyState) => (matches ?? []).map(({ id }) => id);

for (const [door, connect] of Object.entries(DOORS)) {
  test(`matches come, change and go, over ${door}`, async (context) => {
    const client = connect();
    const before = await client.create("kobolds");
    const { until, stop } = follow(client);
    context.after(stop);
    const first = await until(({ matches }) => matches !== undefined);
    assert.ok(ids(first).includes(before.matchId));

    const host = await client.create("kobolds");
    const listed = await until((state) => ids(state).includes(host.matchId));
    assert.equal(listed.link, "live");
    assert.ok(ids(listed).indexOf(host.matchId) < ids(listed).indexOf(before.matchId));
    await client.join(host.matchId, "Ada");
    await until(({ matches }) =>
      Boolean(matches?.find(({ id }) => id === host.matchId)?.seats.some(({ name }) => name === "Ada")),
    );
    await host.abort();
    await until((state) => !ids(state).includes(host.matchId));
  });
}

test("a list whose changes are forgotten is fetched anew", async (context) => {
  const transport = createConnectTransport({ baseUrl: process.env["POWDERKEG_WEB"]!, useBinaryFormat: true });
  const asked: string[] = [];
  const { promise: begunAnew, resolve } = Promise.withResolvers<void>();
  const forgetful: Transport = {
    ...transport,
    unary: (method, ...rest) => {
      asked.push(method.name);
      return transport.unary(method, ...rest);
    },
    stream: (method, signal, timeout, header, input, values) => {
      const isFirst = !asked.includes(method.name);
      asked.push(method.name);
      if (!isFirst) resolve();
      const forgotten = one({ ...OPEN, cursor: "1-1" }) as unknown as typeof input;
      return transport.stream(method, signal, timeout, header, isFirst ? forgotten : input, values);
    },
  };
  const client = new Powderkeg(forgetful);
  const { until, stop } = follow(client);
  context.after(stop);
  await begunAnew;
  assert.deepEqual(asked, ["ListMatches", "WatchLobby", "ListMatches", "WatchLobby"]);
  const host = await client.create("kobolds");
  const { link } = await until((state) => ids(state).includes(host.matchId));
  assert.equal(link, "live");
});

async function* one<Item>(item: Item): AsyncGenerator<Item> {
  yield item;
}

test("pages of all matches", async () => {
  const client = DOORS.grpc();
  const made = new Set<string>();
  for (let count = 0; count < 3; count++) made.add((await client.create("monsters")).matchId);
  const found: string[] = [];
  for await (const { id } of client.matches({ game: "monsters", status: MatchStatus.OPEN })) found.push(id);
  assert.equal(found.filter((id) => made.has(id)).length, 3);
});
