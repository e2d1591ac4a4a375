/** A link that carries a seat to another browser: /match/ID#seat=NUMBER.TOKEN. The token leaves the address at once. */
import type { Address } from "../router.svelte";
import { client } from "./client";

export function keepSeatOfLink({ parts, hash }: Address): void {
  const [, number, token] = /^seat=(\d+)\.(.+)$/.exec(hash) ?? [];
  const matchId = parts[1];
  if (parts[0] !== "match" || !matchId || number === undefined || !token) return;
  client.seats.keep({ matchId, seat: Number(number), token });
  history.replaceState(null, "", location.pathname + location.search);
}
