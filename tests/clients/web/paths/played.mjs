// Matches that a path brings to a certain table by calls: everybody plays, by the same choices each time.
import { answerOf, begun, change } from "./calls.mjs";

/** Plays for all names until `enough` says so of the choices of all seats, or to the end. */
export async function played(address, names, wish, enough = () => false) {
  const match = await begun(address, names, wish);
  const tokens = match.paths.map((path) => path.split(".").at(-1));
  const legalOf = async (token) => JSON.parse(await answerOf(address, "MatchService/ListLegalActions", { matchId: match.id }, token));
  for (let turn = 0; ; turn++) {
    const legal = await Promise.all(tokens.map(legalOf));
    const seat = legal.findLastIndex(({ choices = [] }) => choices.length);
    if (seat < 0 || enough(legal, turn)) return { ...match, tokens };
    const { choices } = legal[seat];
    const { action, domain } = choices[(turn * 7 + seat * 3) % choices.length];
    await change(address, "SubmitAction", { matchId: match.id, action: action ?? domain.example }, tokens[seat]);
  }
}

/** All others and the first seat are asked at once. */
export const asksAll = (legal, turn) => turn > 5 && Number(legal[0].window) > 0 && legal.filter(({ choices = [] }) => choices.length).length > 1 && legal[0].choices?.length > 0;
