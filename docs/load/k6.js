// The load of docs/load.md in k6: k6 run docs/load/k6.js. Every virtual user has a match of its own and plays all seats of it.
import { check, fail } from "k6";
import { Trend } from "k6/metrics";
import grpc from "k6/net/grpc";

const { ADDRESS = "127.0.0.1:50051", GAME = "boom", SEATS = "3", MATCHES = "20", STAGES = "200:10s,200:20s" } = __ENV;
const users = Number(MATCHES);
const stages = STAGES.split(",").map((stage) => stage.split(":")).map(([target, duration]) => ({ target: Number(target), duration }));
export const options = {
  scenarios: { moves: { executor: "ramping-arrival-rate", startRate: 0, timeUnit: "1s", preAllocatedVUs: users, maxVUs: users, stages } },
  thresholds: { checks: ["rate>0.999"], move_duration: [__ENV.THRESHOLD || "p(99)<50"] },
  summaryTrendStats: ["med", "p(90)", "p(99)", "p(99.9)", "max"],
};
const moveDuration = new Trend("move_duration", true);
const client = new grpc.Client();
client.load(["../../proto"], "powderkeg/v1/match_service.proto");
let connected = false;
let match = null; // of this user: its id, and the tokens of its seats
let requests = 0;

const newId = () => `k6-${__VU}-${Date.now()}-${requests++}`.padEnd(16, "-");

function call(method, request, token) {
  const metadata = token ? { authorization: `Bearer ${token}` } : {};
  const answer = client.invoke(`powderkeg.v1.MatchService/${method}`, request, { metadata, timeout: "5s" });
  if (!check(answer, { [method]: ({ status }) => status === grpc.StatusOK })) fail(`${method}: ${answer.error?.message}`);
  return answer.message;
}

function open() {
  const created = call("CreateMatch", { requestId: newId(), game: GAME, seats: Number(SEATS) });
  const [id, tokens] = [created.match.id, []];
  for (let seat = 0; seat < Number(SEATS); seat++) {
    tokens.push(call("JoinMatch", { requestId: newId(), matchId: id, name: `seat ${seat}`, seat }).seatToken);
  }
  call("StartMatch", { requestId: newId(), matchId: id }, created.hostToken);
  return { id, tokens };
}

// One move. k6 begins it on time as long as a user is free, and counts those that it could not begin as dropped_iterations.
export default function () {
  if (!connected) {
    client.connect(ADDRESS, { plaintext: !__ENV.TLS });
    connected = true;
  }
  match ??= open();
  const { decisions } = call("GetView", { matchId: match.id });
  if (!decisions.length) {
    match = null; // it is over: the next move is made in another
    return;
  }
  let token, legal;
  for (const { seat } of decisions) { // of several that are asked some have answered, under seal: they have no choice left
    token = match.tokens[seat];
    legal = call("ListLegalActions", { matchId: match.id }, token);
    if (legal.choices.length) break;
  }
  const choice = legal.choices[Math.floor(Math.random() * legal.choices.length)];
  const move = { requestId: newId(), matchId: match.id, expectedSeq: legal.seq, window: legal.window };
  const began = Date.now();
  call("SubmitAction", { ...move, action: choice.action ?? choice.domain.example }, token);
  moveDuration.add(Date.now() - began);
}
