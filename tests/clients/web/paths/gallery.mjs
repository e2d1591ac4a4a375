// docs/gallery.md: every page, wide and on a phone, light and dark. All is dealt from given seeds and played by given choices.
import { mkdirSync, writeFileSync } from "node:fs";
import { answerOf, change } from "./calls.mjs";
import { asksAll, played } from "./played.mjs";

const PEOPLE = ["Mira", "Bruno", "Edda", "Tomas", "Ada"];
const SCREENS = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const THEMES = ["light", "dark"];
const QUALITY = 72;
const CLOCK = 90;

/** Lets all seats be connected until they leave. */
function present(address, matchId, tokens) {
  const leaving = new AbortController();
  const watch = (token) => answerOf(address, "MatchService/WatchMatch", { matchId }, token, leaving.signal);
  for (const token of tokens) watch(token).catch(() => {}); // it ends with the match, or when they leave
  return () => leaving.abort();
}

const seated = (address, wish, enough) => played(address, PEOPLE.slice(0, wish.seats), { secondsPerDecision: CLOCK, ...wish }, enough);
const asksFirst = (from) => (legal, turn) => turn >= from && legal[0].choices?.length > 1 && !legal[0].window;

const TABLES = {
  boom: [{ game: "boom", seats: 4, seed: 3 }, asksFirst(16), ".die"],
  kittens: [{ game: "kittens", seats: 5, seed: 2, options: { expansions: "imploding,streaking,barking" } }, asksFirst(24), "#hand .card"],
  kobolds: [{ game: "kobolds", seats: 4, seed: 5 }, asksFirst(40), ".kobolds .board"],
  monsters: [{ game: "monsters", seats: 4, seed: 6 }, asksFirst(60), ".monsters .board"],
  window: [{ game: "kittens", seats: 4, seed: 4 }, asksAll, ".window"],
};

const SCENES = {
  /** Two tables wait for players. */
  async lobby(address) {
    await change(address, "CreateMatch", { game: "kobolds", seats: 5 });
    const { match } = await change(address, "CreateMatch", { game: "monsters", seats: 4, secondsPerDecision: 60 });
    await change(address, "JoinMatch", { matchId: match.id, name: "Edda" });
    return { path: "/", ready: ".game" };
  },
  ...Object.fromEntries(Object.entries(TABLES).map(([name, [wish, enough, ready]]) => [name, (address) => table(address, wish, enough, ready)])),
  async replay(address) {
    const { id } = await seated(address, { game: "boom", seats: 3, seed: 8 });
    return { path: `/replay/${id}?entry=42&viewer=all`, ready: ".verdict .word" };
  },
  /** An event: one match is over, two are on. */
  async event(address) {
    const tournament = "Spring Open";
    for (const [number, game] of ["boom", "boom", "kittens"].entries()) await seated(address, { game, seats: 3, tournament }, (_, turn) => number && turn > 20 * number);
    return { path: `/event/${encodeURIComponent(tournament)}`, ready: ".note-text" };
  },
};

async function table(address, wish, enough, ready) {
  const { id, paths, tokens } = await seated(address, wish, enough);
  return { path: paths[0], ready, leave: present(address, id, tokens) };
}

/** A picture of what is seen, small: WebP, as the browser itself makes it. */
async function photograph(page, file) {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  writeFileSync(file, Buffer.from(data, "base64"));
}

export default async function ({ open, address, tell }) {
  const folder = process.env.GALLERY;
  mkdirSync(folder, { recursive: true });
  for (const [name, scene] of Object.entries(SCENES)) {
    const { path, ready, leave } = await scene(address);
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const page = await open(path, { viewport, colorScheme: "light", reducedMotion: "reduce" });
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(700);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(200);
        await photograph(page, `${folder}/${name}-${screen}-${colorScheme}.webp`);
        tell(`${name}-${screen}-${colorScheme}`);
      }
      await page.context().close();
    }
    leave?.();
  }
}
