// Tables as they were at each entry, from differences (deltas.py says what a patch is). Nothing here touches the page.

const AUTHORS = ["", "a player", "a bot", "the clock: out of time", "the host", "the organizer"];
const CLOCK = 3;

function patched(value, patch) {
  if (Array.isArray(patch)) {
    if (patch.length === 1) return patch[0];
    const [start, gone, come] = patch;
    return [...value.slice(0, start), ...come, ...value.slice(start + gone)];
  }
  if (patch === null || typeof patch !== "object") return patch;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  for (const key of Object.keys(patch)) {
    if (key !== "-") copy[key] = patched(copy[key], patch[key]);
  }
  for (const key of patch["-"] ?? []) delete copy[key];
  return copy;
}

/** What is meant for a viewer, of items that begin with a mask of viewers. */
function meantFor(items, bit) {
  return (items ?? []).filter(([mask]) => (mask >> bit) & 1);
}

/** The table after each entry as a viewer saw it: null before the deal. Frames share whatever has not changed. */
function framesFor(match, bit) {
  let table = null;
  return match.steps.map((step) => {
    for (const [, patch] of meantFor(step[6], bit)) table = patched(table ?? {}, patch);
    return table;
  });
}

/** Who is asked for what after each entry: a kind and seats. Of the others nobody is told who has answered. */
function asksFor(match, bit) {
  let [waiting, kind, seats] = [[], "", []];
  return match.steps.map((step) => {
    if (step[5]) [waiting, kind, seats] = [step[5][0], step[5][1] ?? kind, step[5][2] ?? seats];
    if (bit === 0) return { kind, seats: waiting };
    return { kind, seats: seats.filter((seat) => seat !== bit - 2 || waiting.includes(seat)) };
  });
}

/** The sentences that a viewer was told at each entry; null where the viewer knows of no such entry. */
function sentencesFor(match, bit) {
  return match.steps.map((step) => {
    const [found] = meantFor(step[4], bit);
    return found ? found.slice(1).map((place) => match.texts[place]) : null;
  });
}

/** Every decision that somebody took time for: entry, seat, milliseconds, and whether the clock took it. */
function decisionsOf(match) {
  const found = [];
  match.steps.forEach(([, author, seat, thought], place) => {
    if (thought !== undefined && thought !== null) found.push({ entry: place + 1, seat, thought, late: author === CLOCK });
  });
  return found;
}

/** The value below which this share of sorted numbers lies. */
function quantile(sorted, share) {
  if (!sorted.length) return 0;
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  const next = sorted[Math.min(low + 1, sorted.length - 1)];
  return sorted[low] + (next - sorted[low]) * (at - low);
}

/** A time for people: 0.4 s, 12 s, 3 min 5 s. */
function inSeconds(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 120 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const several = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Which items of a list were not in another: true for each that is new. */
function freshOnes(items, before) {
  if (!before) return items.map(() => false);
  const left = new Map();
  for (const item of before) left.set(item, (left.get(item) ?? 0) + 1);
  return items.map((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}
