/** An address like #match-3-57 is an entry of a match; without an entry it is where that match begins. */
export interface Linked {
  number: number;
  entry: number | undefined;
}

export function linkedIn(hash: string): Linked | undefined {
  const [, number, entry] = /^#match-(\d+)(?:-(\d+))?$/.exec(hash) ?? [];
  return number ? { number: Number(number), entry: entry ? Number(entry) : undefined } : undefined;
}

export function keepAddress(number: number, entry: number): void {
  history.replaceState(null, "", `#match-${number}-${entry}`);
}
