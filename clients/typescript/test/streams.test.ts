/** Streams that break in every way, on a service of the test's own. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Code, ConnectError, createRouterTransport, type ServiceImpl } from "@connectrpc/connect";
import { type Link, NotAllowed, PATIENT, Powderkeg, Unavailable, type Update } from "@powderkeg/client";
import { CatalogService } from "@powderkeg/client/proto/catalog_service";
import { MatchStatus } from "@powderkeg/client/proto/match";
import { MatchService } from "@powderkeg/client/proto/match_service";
import { ErrorInfoSchema, RetryInfoSchema } from "../dist/gen/google/rpc/error_details_pb.js";

type Watch = ServiceImpl<typeof MatchService>["watchMatch"];

function clientOf(watchMatch: Watch): Powderkeg {
  return new Powderkeg(createRouterTransport(({ service }) => service(MatchService, { watchMatch })));
}

const entry = (seq: bigint) => ({ seq, time: { seconds: seq } });
const end = (seq: bigint) => ({ ...entry(seq), match: { status: MatchStatus.FINISHED, seq } });
const broken = () => new ConnectError("broken", Code.Unavailable);
const forEver = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("gone"))));

async function seqs(updates: AsyncIterable<Update>): Promise<bigint[]> {
  const all: bigint[] = [];
  for await (const { seq } of updates) all.push(seq);
  return all;
}

/** Lets time pass until the promise is settled. */
async function hurried<Result>(promise: Promise<Result>, step = 1_000): Promise<Result> {
  const settled = promise.then(
    () => true,
    () => true,
  );
  for (;;) {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (await Promise.race([settled, new Promise<false>((resolve) => setImmediate(() => resolve(false)))]))
      return promise;
    mock.timers.tick(step);
  }
}

test("a watch that breaks goes on where it was, and tells how it is", async () => {
  const asked: bigint[] = [];
  const links: Link[] = [];
  const client = clientOf(async function* ({ fromSeq }) {
    asked.push(fromSeq);
    if (asked.length === 2) throw broken();
    for (let seq = fromSeq + 1n; seq <= 6n; seq++) {
      yield seq === 6n ? end(seq) : entry(seq);
      if (asked.length === 1 && seq === 3n) throw broken();
    }
  });
  assert.deepEqual(await seqs(client.watch("m", { onLink: (link) => links.push(link) })), [1n, 2n, 3n, 4n, 5n, 6n]);
  assert.deepEqual(asked, [0n, 2n, 2n]); // with the newest entry again, so that there is an answer at once
  assert.deepEqual(links, ["connecting", "live", "reconnecting", "live", "closed"]);
});

test("what is known already is not told again", async () => {
  const client = clientOf(async function* ({ fromSeq }) {
    for (let seq = fromSeq + 1n; seq <= 6n; seq++) yield seq === 6n ? end(seq) : entry(seq);
  });
  assert.deepEqual(await seqs(client.watch("m", { fromSeq: 4n })), [5n, 6n]);
});

test("how the table stands is told once, however often the stream begins", async () => {
  let begun = 0;
  const client = clientOf(async function* ({ fromSeq }) {
    assert.equal(fromSeq, 4n);
    yield { seq: 4n, view: {} };
    if (++begun < 3) throw broken();
    yield { ...end(5n), view: {} };
  });
  assert.deepEqual(await seqs(client.watch("m", { fromSeq: 4n, view: true })), [4n, 5n]);
});

test("a refusal that stays ends the watch", async () => {
  const links: [Link, string | undefined][] = [];
  const client = clientOf(async function* () {
    const info = { desc: ErrorInfoSchema, value: { domain: "powderkeg", reason: "SEAT_LEFT" } };
    throw new ConnectError("left", Code.PermissionDenied, undefined, [info]);
  });
  const watched = seqs(client.watch("m", { onLink: (link, error) => links.push([link, error?.reason]) }));
  await assert.rejects(watched, (error) => error instanceof NotAllowed && error.reason === "SEAT_LEFT");
  assert.deepEqual(links, [
    ["connecting", undefined],
    ["closed", "SEAT_LEFT"],
  ]);
});

test("a watch with a bound gives up, and one that is cancelled ends quietly", async () => {
  const client = clientOf(async function* () {
    throw broken();
  });
  const retry = { ...PATIENT, attempts: 3, firstDelay: 1 };
  await assert.rejects(seqs(client.watch("m", { retry })), Unavailable);
  const controller = new AbortController();
  const onLink = (link: Link) => link === "reconnecting" && controller.abort();
  assert.deepEqual(await seqs(client.watch("m", { signal: controller.signal, onLink })), []);
});

test("a line that is silent for long is not believed", async (context) => {
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"] });
  context.after(() => mock.timers.reset());
  let begun = 0;
  const links: Link[] = [];
  const client = clientOf(async function* (_, { signal }) {
    begun += 1;
    if (begun === 2) await forEver(signal); // a line on which nothing arrives
    yield entry(1n);
    if (begun === 3) yield end(2n);
    else await forEver(signal); // a line that dies without a word
  });
  assert.deepEqual(await hurried(seqs(client.watch("m", { onLink: (link) => links.push(link) }))), [1n, 2n]);
  assert.equal(begun, 3);
  assert.deepEqual(links, ["connecting", "live", "reconnecting", "live", "closed"]);
});

test("the pause that the service asks for is kept", async (context) => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  context.after(() => mock.timers.reset());
  const times: number[] = [];
  const transport = createRouterTransport(({ service }) =>
    service(CatalogService, {
      listGames: () => {
        times.push(Date.now());
        if (times.length > 1) return {};
        const delay = { desc: RetryInfoSchema, value: { retryDelay: { seconds: 7n } } };
        throw new ConnectError("too much", Code.ResourceExhausted, undefined, [delay]);
      },
    }),
  );
  await hurried(new Powderkeg(transport).games(), 500);
  const [first = 0, second = 0] = times;
  assert.equal(second - first, 7_000);
});
