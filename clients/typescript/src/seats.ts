/** The seats of this browser or program: what is needed to take them up again after a reload. */

/** Where things are kept: `localStorage` is one as it is. */
export interface KeyValueStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What is kept of a match. The tokens are secrets: whoever has them plays the seat. */
export interface KeptSeat {
  matchId: string;
  /** The seat and its token; absent if only the match was created. */
  seat?: number;
  token?: string;
  name?: string;
  /**
   * What the player added to the seed, in base64; with the match's seed commitment it shows after the match that the
   * deal was fair.
   */
  entropy?: string;
  /** Of whoever created the match. */
  hostToken?: string;
  /** Opens any seat of a match that is joined by invitation; of whoever created it. */
  invitation?: string;
  /** A request for a seat that was not answered yet, as JSON: sent again, it gives the same seat. */
  joining?: string;
}

const PREFIX = "powderkeg/seat/";

/** Keeps seats, each under a key of its own, so that several tabs do not overwrite what the others keep. */
export class Seats {
  constructor(private readonly storage: KeyValueStorage) {}

  get(matchId: string): KeptSeat | undefined {
    return seatOf(this.storage.getItem(PREFIX + matchId) ?? "", matchId);
  }

  /** Keep something of a match, besides what is kept already. What is undefined is forgotten. */
  keep(seat: { [Key in keyof KeptSeat]: KeptSeat[Key] | undefined } & { matchId: string }): void {
    this.storage.setItem(PREFIX + seat.matchId, JSON.stringify({ ...this.get(seat.matchId), ...seat }));
  }

  forget(matchId: string): void {
    this.storage.removeItem(PREFIX + matchId);
  }

  /** All that is kept. */
  all(): KeptSeat[] {
    return keysUnder(this.storage, PREFIX).flatMap((id) => this.get(id) ?? []);
  }
}

/** What was kept, unless something else has written there. */
function seatOf(kept: string, matchId: string): KeptSeat | undefined {
  try {
    const seat = JSON.parse(kept) as KeptSeat | null;
    return seat?.matchId === matchId ? seat : undefined;
  } catch {
    return undefined;
  }
}

/** The keys of a storage that begin with a prefix, without it. */
export function keysUnder(storage: KeyValueStorage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

/** Keeps things for as long as the program runs. */
export function memoryStorage(): KeyValueStorage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
