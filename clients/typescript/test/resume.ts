/**
 * Plays on while the service is killed and started again. tests/clients/typescript/test_resume.py does that when it is
 * told to.
 */
import assert from "node:assert/strict";
import { type Link, type TableState, TIRELESS } from "@powderkeg/client";
import { MatchStatus } from "@powderkeg/client/proto/match";
import { DOORS, startedMatch } from "./service.ts";

const client = DOORS.web({ retry: TIRELESS }); // a service may take long to start on a busy machine
const { host } = await startedMatch(client);
const table = client.table(host.matchId);
const links: Link[] = [];
const spectated: bigint[] = [];
const spectator = (async () => {
  for await (const { seq } of DOORS.grpc().watch(host.matchId)) spectated.push(seq);
})();

/** The table when it is the player's turn, or when the match is over. */
const turn = () =>
  new Promise<TableState>((resolve) => {
    const stop = table.subscribe((state) => {
      const isOver = state.match?.status === MatchStatus.FINISHED;
      if (!isOver && !(state.legal?.choices.length && !state.isSending)) return;
      queueMicrotask(() => stop());
      resolve(state);
    });
  });

table.subscribe(({ link }) => links.at(-1) !== link && links.push(link));
for (let moves = 0; ; moves++) {
  const { legal, match } = await turn();
  if (match?.status === MatchStatus.FINISHED) break;
  if (moves === 2) {
    console.log("kill");
    await new Promise<void>((resolve) => {
      const stop = table.subscribe(({ link }) => link === "reconnecting" && (queueMicrotask(() => stop()), resolve()));
    });
    console.log("start"); // and the move is sent into the void
  }
  await table.act(legal!.choices[0]!);
}
await spectator;

const { story, seq } = table.state;
const everySeq = Array.from({ length: Number(seq) }, (_, place) => BigInt(place + 1));
assert.deepEqual(
  story.map((update) => update.seq),
  everySeq,
);
assert.deepEqual(spectated, everySeq);
assert.deepEqual(links, ["connecting", "live", "reconnecting", "live", "closed"]);
assert.equal((await client.replays.verify(host.matchId)).sound, true);
console.log("over");
