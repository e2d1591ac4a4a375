/** The service that the tests call, by both of its doors. tests/clients/typescript starts it, and says where it is. */
import { connect as connectNode } from "@powderkeg/client/node";
import { connect as connectWeb } from "@powderkeg/client/web";
import type { ClientOptions, Host, MatchSettings, Player, Powderkeg } from "@powderkeg/client";

const { POWDERKEG_GRPC = "", POWDERKEG_WEB = "" } = process.env;

export const DOORS: Record<"grpc" | "web", (options?: ClientOptions) => Powderkeg> = {
  grpc: (options) => connectNode(POWDERKEG_GRPC, options),
  web: (options) => connectWeb(POWDERKEG_WEB, options),
};

/** A match that is on, with players on its first seats and bots on the others. */
export async function startedMatch(
  client: Powderkeg,
  { game = "boom", seats = 3, players = 1, ...settings }: MatchSettings & { game?: string; players?: number } = {},
): Promise<{ host: Host; players: Player[] }> {
  const host = await client.create(game, { seats, ...settings });
  const joined: Player[] = [];
  for (let seat = 0; seat < players; seat++) joined.push(await client.join(host.matchId, `player ${seat}`));
  for (let seat = players; seat < seats; seat++) await host.addBot("sensible");
  await host.start();
  return { host, players: joined };
}
