// The client of grpc-js: ADDRESS MATCH CALLS LANES. Prints how many calls failed, and how the others went.
const grpc = require("@grpc/grpc-js");
const { loadSync } = require("@grpc/proto-loader");
const [address, match_id, calls, lanes] = process.argv.slice(2);
const options = { keepCase: true, defaults: true, oneofs: true, longs: Number, includeDirs: [process.env.PROTO] };
const api = grpc.loadPackageDefinition(loadSync(["powderkeg/v1/match_service.proto"], options)).powderkeg.v1;
const matches = new api.MatchService(address, grpc.credentials.createInsecure());
const call = (method, request, metadata = new grpc.Metadata()) => new Promise((done) =>
  matches[method](request, metadata, (error, answer) => done({ error, answer })));

async function main() {
  const refused = await call("GetMatch", { match_id: "nowhere" });
  const updates = [];
  const watch = matches.WatchMatch({ match_id });
  watch.on("data", (update) => updates.push(update.seq));
  watch.on("error", () => {});
  const play = matches.Play();
  const ended = new Promise((done) => play.on("error", done));
  play.on("data", () => {});
  play.write({ submit: { request_id: "too early" } });
  const malformed = await ended;
  const errors = {};
  let good = 0;
  await Promise.all(Array.from({ length: Number(lanes) }, async () => {
    for (let number = 0; number < calls / lanes; number++) {
      const { error, answer } = await call("GetMatch", { match_id });
      if (error) errors[error.message] = (errors[error.message] ?? 0) + 1;
      else good += answer.match.id === match_id;
    }
  }));
  watch.cancel();
  const reason = refused.error.metadata.get("grpc-status-details-bin")[0].toString("latin1");
  console.log(JSON.stringify({
    good, errors, updates: updates.length,
    refused: [refused.error.code, reason.includes("UNKNOWN_MATCH")], malformed: malformed.code,
  }));
  matches.close();
}

main();
