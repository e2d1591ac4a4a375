// The client of connect-es, and @powderkeg/client on top of it: WHICH ADDRESS MATCH CALLS LANES. Prints as grpc_js.cjs.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
const [which, address, matchId, calls, lanes] = process.argv.slice(2);
const client = `${process.env.CLIENTS}/typescript/dist`;
const { resolve } = createRequire(`${process.env.CLIENTS}/typescript/package.json`);
const load = (name) => import(pathToFileURL(name));
const { MatchService } = await load(`${client}/gen/powderkeg/v1/match_service_pb.js`);
const { createClient } = await load(resolve("@connectrpc/connect"));
const { createGrpcTransport } = await load(resolve("@connectrpc/connect-node"));
const plain = createClient(MatchService, createGrpcTransport({ baseUrl: `http://${address}` }));
const { connect } = await load(`${client}/node.js`);
const ours = connect(`http://${address}`);
const ask = which === "ours" ? () => ours.match(matchId) : async () => (await plain.getMatch({ matchId })).match;
const refused = await plain.getMatch({ matchId: "nowhere" }).catch((error) => error);
const updates = [], stop = new AbortController();
const watching = (async () => {
  for await (const update of plain.watchMatch({ matchId }, { signal: stop.signal })) updates.push(update.seq);
})().catch(() => {});
const errors = {};
let good = 0;
await Promise.all(Array.from({ length: Number(lanes) }, async () => {
  for (let number = 0; number < calls / lanes; number++) {
    try {
      const { id } = await ask();
      good += id === matchId;
    } catch (error) {
      errors[error.message] = (errors[error.message] ?? 0) + 1;
    }
  }
}));
stop.abort();
await watching;
console.log(JSON.stringify({ good, errors, updates: updates.length, refused: refused.code }));
process.exit(0);
