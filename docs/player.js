// Plays any game in any language: node player.js GAME LANGUAGE [ADDRESS]. It knows no rule, no word and no card.
const grpc = require("@grpc/grpc-js");
const { loadSync } = require("@grpc/proto-loader");
const { randomUUID: newId } = require("crypto");
const [game, language, address = "127.0.0.1:50051"] = process.argv.slice(2);
const files = ["powderkeg/v1/match_service.proto", "powderkeg/v1/catalog_service.proto"];
const options = { keepCase: true, defaults: true, oneofs: true, longs: Number, includeDirs: [`${__dirname}/../proto`] };
const api = grpc.loadPackageDefinition(loadSync(files, options)).powderkeg.v1;
const [matches, catalog] = [api.MatchService, api.CatalogService].map((S) => new S(address, grpc.credentials.createInsecure()));
const bearer = (token) => grpc.Metadata.fromHttp2Headers(token ? { authorization: `Bearer ${token}` } : {});
const call = (service, method, request, token) => new Promise((done, fail) =>
  service[method](request, bearer(token), (error, answer) => (error ? fail(error) : done(answer))));
const typed = require("readline").createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(question, labels, least = 1, most = 1) {
  console.log([question, ...labels.map((label, place) => `${String(place + 1).padStart(4)}  ${label}`)].join("\n"));
  for (;;) {
    const words = ((await typed.next()).value ?? "").split(/\s+/).filter(Boolean);
    const chosen = words.length ? words.map((word) => Number(word) - 1) : [...Array(least).keys()];
    const fit = new Set(chosen.filter((place) => place in labels)).size === chosen.length;
    if (fit && chosen.length >= least && chosen.length <= most) return chosen;
  }
}

async function values({ label, domain: kind, ...field }) {
  const { among: { numbers, words, labels }, count = 1, least, most } = field[kind];
  const [among, places] = [[...numbers, ...words], []];
  const bounds = { some: [least, most], order: [among.length, among.length] }[kind] ?? [1, 1];
  for (let times = count; times > 0; times--) places.push(...(await ask(label, labels, ...bounds)));
  if (kind === "some") places.sort((one, other) => one - other);
  return kind === "one" ? among[places[0]] : places.map((place) => among[place]);
}

async function choose({ text, choices }) {
  const names = [...new Set(choices.map(({ group, label }) => group || label))];
  const lines = names.map((name) => choices.filter(({ group, label }) => (group || label) === name));
  const [line] = await ask(text, lines.map((alike, place) => (alike[1] ? names[place] : alike[0].label)));
  const alike = lines[line];
  const choice = alike[alike[1] ? (await ask(names[line], alike.map(({ label }) => label)))[0] : 0];
  const action = choice.action ?? choice.domain.example;
  const inmost = (message) => (message.action ? inmost(message[message.action]) : message);
  for (const field of choice.domain?.fields ?? []) inmost(action)[field.field] = await values(field);
  return action;
}

(async () => {
  const { match: { id: match_id, seats }, host_token } = await call(matches, "CreateMatch", { request_id: newId(), game });
  const { bots } = await call(catalog, "GetGame", { game });
  const { seat_token } = await call(matches, "JoinMatch", { request_id: newId(), match_id, name: "Kim" });
  for (const _ of seats.slice(1)) await call(matches, "AddBot", { request_id: newId(), match_id, bot: bots.at(-1) }, host_token);
  await call(matches, "StartMatch", { request_id: newId(), match_id }, host_token);
  const stream = matches.Play(bearer(seat_token));
  stream.write({ attach: { match_id, with: { legal: true }, language } });
  for await (const { update, refused } of stream) {
    console.log(update?.events.map(({ text }) => text).join("\n") ?? refused?.message ?? "");
    if (!update?.legal?.choices.length) continue;
    stream.write({ submit: { request_id: newId(), expected_seq: update.seq, action: await choose(update.legal) } });
  }
  process.exit(0);
})();
