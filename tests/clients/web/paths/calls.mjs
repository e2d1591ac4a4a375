// Calls that a path makes by itself, as JSON, and what it sets up with them.
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";

/** The body of an answer, as text: that of a stream has many lines. */
export async function answerOf(address, method, request, token = "", signal) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${address}/powderkeg.v1.${method}`, { method: "POST", headers, body: JSON.stringify(request), signal });
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer.text();
}

/** A call of MatchService that changes something. */
export async function change(address, method, request, token) {
  return JSON.parse(await answerOf(address, `MatchService/${method}`, { requestId: randomUUID(), ...request }, token));
}

/** A match that has begun: its id, and for each name the path of the page of its seat. Bots have the seats that are left. */
export async function begun(address, names, { seed = 1, bot = "sensible", ...wish }) {
  const chance = wish.tournament ? {} : { seed: Buffer.alloc(32, seed).toString("base64") }; // events take no seed
  const { match, hostToken } = await change(address, "CreateMatch", { ...chance, ...wish });
  const paths = [];
  for (const name of names) {
    const { seat = 0, seatToken } = await change(address, "JoinMatch", { matchId: match.id, name }, paths.length ? "" : hostToken);
    paths.push(`/match/${match.id}#seat=${seat}.${seatToken}`);
  }
  for (let seat = names.length; seat < match.seats.length; seat++) await change(address, "AddBot", { matchId: match.id, bot }, hostToken);
  await change(address, "StartMatch", { matchId: match.id }, hostToken);
  return { id: match.id, hostToken, paths };
}
