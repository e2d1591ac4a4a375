/** A typed client of Powderkeg: retries that never double a move, watches that resume, errors with reasons. */
export { asAction } from "./actions.js";
export { type CallOptions, Calls, newRequestId } from "./calls.js";
export { type AsOptions, type ClientOptions, type MatchSettings, Powderkeg } from "./client.js";
export {
  actionOf,
  type Field,
  fieldsOf,
  filled,
  type Objection,
  objection,
  type Picks,
  type Value,
  valuesAt,
} from "./domains.js";
export * from "./errors.js";
export type { EventCalls } from "./events.js";
export type { Host } from "./host.js";
export type { JoinOptions } from "./joining.js";
export { Keeper, type KeeperOptions } from "./keeper.js";
export type { Filter, LobbyOptions } from "./listing.js";
export type { Listener } from "./live.js";
export type { Lobby, LobbyState } from "./lobby.js";
export type { ActOptions, Chooser, Legal, Player } from "./player.js";
export type { Rematch } from "./rematch.js";
export type { ReplayCalls, ViewAtOptions } from "./replays.js";
export { PATIENT, type Retry, TIRELESS } from "./retry.js";
export { type KeptSeat, memoryStorage, Seats, type KeyValueStorage } from "./seats.js";
export type { Link, StreamOptions } from "./streams.js";
export type { Table, TableOptions, TableState } from "./table.js";
export type { UpdateOptions, Update, WatchOptions } from "./watch.js";
