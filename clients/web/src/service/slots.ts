/**
 * Connections for streams. Over HTTP/1.1 a browser opens six connections to a host, for all its tabs together. Four of them
 * are for streams that stay open; a tab holds one by a Web Lock, which ends with the tab, however it ends.
 */
const SLOTS = 4;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("powderkeg.slots") : undefined;

export type Release = () => void;

/** The lock of this name, if nobody has it. */
function lockIfFree(name: string): Promise<Release | undefined> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined);
      return new Promise<void>((release) => resolve(release));
    });
  });
}

/** A connection to keep open, or nothing if all are taken. Without Web Locks, outside of HTTPS, nobody counts. */
export async function takeSlot(): Promise<Release | undefined> {
  if (!navigator.locks) return () => {};
  for (let number = 0; number < SLOTS; number++) {
    const release = await lockIfFree(`powderkeg.slot.${number}`);
    if (release) return release;
  }
  return undefined;
}

/** Asks tabs that nobody looks at for their slots. */
export const wantSlot = (): void => channel?.postMessage("wanted");

/** Calls back when a tab that somebody looks at wants a slot. */
export function whenWanted(yieldSlot: () => void): Release {
  const heard = () => yieldSlot();
  channel?.addEventListener("message", heard);
  return () => channel?.removeEventListener("message", heard);
}
