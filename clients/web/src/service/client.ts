/** The service behind this page, and what this browser keeps: its seats, and the name of who sits there. */
import { createConnectTransport } from "@connectrpc/connect-web";
import { type KeptSeat, type Player, Powderkeg, PowderkegError } from "@powderkeg/client";
import { storage } from "../storage";
import { t } from "../words.svelte";
import { recorded } from "./recorder.svelte";

const NAME = "powderkeg.name";

export const client = new Powderkeg(recorded(createConnectTransport({ baseUrl: "/", useBinaryFormat: true })), { storage });
export const service = client.calls;

/** What this browser sees a match with: the token of its seat, or that of the host. */
export const tokenOf = (kept: KeptSeat | undefined): string => kept?.token ?? kept?.hostToken ?? "";

/** Gives a seat back before the start. Whoever opened the table still has its host token. */
export async function leave(player: Player): Promise<void> {
  const { matchId, hostToken, invitation } = client.seats.get(player.matchId) ?? { matchId: player.matchId };
  await player.leave();
  if (hostToken) client.seats.keep({ matchId, hostToken, invitation });
}

/** Forgets a seat that is not this browser's any more; what is kept of the host only if that was all. */
export function forgetSeat(matchId: string): void {
  const { token, hostToken, invitation } = client.seats.get(matchId) ?? {};
  client.seats.forget(matchId);
  if (token && hostToken) client.seats.keep({ matchId, hostToken, invitation });
}

/** Why somebody could not sit down, in the words of the page where it has some. */
export function sittingProblem(error: Error): string {
  const known: Record<string, string> = { BAD_NAME: "bad-name", NAME_TAKEN: "name-taken" };
  const id = error instanceof PowderkegError ? known[error.reason] : undefined;
  return id ? t(id) : error.message;
}

export const playerName = {
  get: (): string => storage.getItem(NAME) ?? "",
  set: (name: string): void => storage.setItem(NAME, name),
};
