/** The service behind this page, and what this browser keeps: its seats, and the name of who sits there. */
import { createConnectTransport } from "@connectrpc/connect-web";
import { type KeptSeat, type Player, Powderkeg } from "@powderkeg/client";
import { storage } from "../storage";
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

export const playerName = {
  get: (): string => storage.getItem(NAME) ?? "",
  set: (name: string): void => storage.setItem(NAME, name),
};
