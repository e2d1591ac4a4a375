/** Through whose eyes a replay is looked at, and how an address names it. */
export type Viewer = "all" | "spectator" | number;

/** As in `?viewer=2`; nothing if it names nobody. */
export function viewerIn(text: string | null): Viewer | undefined {
  if (text === "all" || text === "spectator") return text;
  return text && /^\d{1,2}$/.test(text) ? Number(text) : undefined;
}

export const seatOf = (viewer: Viewer): number | undefined => (typeof viewer === "number" ? viewer : undefined);

/** What a request says of the viewer. */
export function asRequest(viewer: Viewer): { seat?: number; allCards?: boolean } {
  if (viewer === "all") return { allCards: true };
  return typeof viewer === "number" ? { seat: viewer } : {};
}
