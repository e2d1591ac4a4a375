import type { Calls } from "./calls.js";
import type { Keeper } from "./keeper.js";
import type { Seats } from "./seats.js";

/** What all handles of one client share. */
export interface Shared {
  readonly calls: Calls;
  readonly seats: Seats;
  readonly keeper: Keeper | undefined;
}
