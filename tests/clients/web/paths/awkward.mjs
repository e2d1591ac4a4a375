// What goes wrong outside of the rules: storage that others wrote into, seats that are gone, mistyped addresses, names that are code.
import { strict as assert } from "node:assert";
import { answerOf, begun } from "./calls.mjs";
import { asksAll, played } from "./played.mjs";
import { drop, verdict } from "./replays.mjs";

const BOOM = { game: "boom", seats: 3, seed: 3, options: { first_seat: "0" } };
const NAMES = ["مرحبا بالعالم يا صديقي", "<img src=x onerror=alert(1)>", "Maximiliane von und zu Hohenzollern-Sig"];

/** The page of a match, with something in the place of its seat. */
async function withKept(open, id, kept) {
  const page = await open("/", { quiet: true }); // a token that is nobody's is refused
  await page.evaluate(([id, kept]) => localStorage.setItem(`powderkeg/seat/${id}`, kept), [id, kept]);
  await page.goto(new URL(`/match/${id}`, page.url()).href);
  return page;
}

const watching = (page) => page.getByText("You are watching.").first().waitFor();

async function storage(open, address) {
  const { id } = await begun(address, ["Mira"], BOOM);
  const torn = await withKept(open, id, "{nope");
  await watching(torn);
  await torn.goto(address);
  await torn.locator(".game").first().waitFor();
  const forged = await withKept(open, id, JSON.stringify({ matchId: id, seat: 0, token: "forged" }));
  await forged.getByRole("heading", { name: "This seat is not yours any more" }).waitFor();
  await forged.getByRole("button", { name: "Watch" }).click();
  await watching(forged);
  await forged.reload();
  await watching(forged);
}

async function addresses(open) {
  for (const [path, title] of Object.entries({
    "/match/%E0%A4%A": "There is no such table",
    "/match/%3Cscript%3E": "There is no such table",
    "/match": "There is no such page",
    "/rules/chess": "There is no such page",
    "/embed/lobby": "There is no such page",
  })) {
    const page = await open(path, { quiet: true });
    await page.getByRole("heading", { name: title }).waitFor();
    await page.context().close();
  }
}

/** Nothing is wider than the smallest phone, and a name is a name. */
async function names(open, address) {
  for (const [game, seats] of [["kittens", 9], ["kobolds", 6], ["monsters", 5], ["boom", 5]]) {
    const { paths } = await begun(address, NAMES, { game, seats, seed: 5 });
    const page = await open(paths[0], { viewport: { width: 320, height: 640 }, locale: "de-DE", reducedMotion: "reduce" });
    await page.locator(".play .mine").waitFor();
    await page.getByText(NAMES[1]).first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, `${game} is wider than the screen`);
    await page.context().close();
  }
}

/** A name that is refused leaves no table behind at which nobody sits. */
async function refusedName(open, address) {
  const openTables = async () => JSON.parse(await answerOf(address, "MatchService/ListMatches", { status: "MATCH_STATUS_OPEN", game: "monsters" })).matches?.length ?? 0;
  const before = await openTables();
  const page = await open("/new/monsters", { locale: "de-DE", quiet: true });
  await page.locator("input[name=name]").fill("\u202egnp.exe");
  const gone = page.waitForResponse((response) => response.url().endsWith("/AbortMatch"));
  await page.locator("form button.primary").click();
  await page.getByText("Ein Name hat nur Zeichen, die man sieht").waitFor();
  assert.equal((await gone).status(), 200);
  assert.equal(await openTables(), before);
}

/** A window is the same after a reload, and so is an answer that was sealed in it. */
async function reloadInWindow(open, address) {
  const { paths } = await played(address, ["Mira", "Edda", "Tom"], { game: "kittens", seats: 3, seed: 4 }, asksAll);
  const page = await open(paths[0]);
  const window = page.locator(".window");
  const text = async () => (await window.waitFor(), window.innerText());
  const asked = await text();
  await page.reload();
  await window.getByRole("button", { name: "Pass", exact: true }).waitFor();
  assert.equal(await text(), asked);
  await window.getByRole("button", { name: "Pass", exact: true }).click();
  await window.getByText("pass", { exact: false }).and(page.locator(".sealed *")).first().waitFor();
  const sealed = await text();
  await page.reload();
  await page.locator(".window .sealed").first().waitFor();
  assert.equal(await text(), sealed);
}

/** Space lifts a card, an arrow moves it, Space drops it, Enter makes the move. */
async function orderByKeyboard(open, address) {
  const arranges = (legal) => legal[0].kind === "arrange" && legal[0].choices?.length > 0;
  const { paths } = await played(address, ["Mira", "Edda"], { game: "kittens", seats: 2, seed: 2, options: { expansions: "imploding,streaking" } }, arranges);
  const page = await open(paths[0]);
  const cards = page.locator(".order button");
  await cards.first().waitFor();
  const [first, second] = await Promise.all([0, 1].map((place) => cards.nth(place).getAttribute("aria-label")));
  await cards.first().focus();
  for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
  const titleOf = (label) => label.split(",")[0];
  assert.equal(titleOf(await cards.nth(1).getAttribute("aria-label")), titleOf(first));
  assert.equal(titleOf(await cards.nth(0).getAttribute("aria-label")), titleOf(second));
  await page.getByRole("status").filter({ hasText: titleOf(first) }).first().waitFor({ state: "attached" });
  await page.locator("#main-move").focus();
  await page.keyboard.press("Enter");
  await page.locator(".order").waitFor({ state: "detached" });
}

/** Files that are none. */
async function files(open) {
  const page = await open("/replays");
  await page.getByRole("link", { name: "Look at a file" }).waitFor();
  for (const [name, bytes] of [["empty.pkr", Buffer.alloc(0)], ["large.pkr", Buffer.alloc(3_000_000)]]) {
    await drop(page, name, bytes);
    await page.getByText(name).first().waitFor();
    await verdict(page, "Refuted");
  }
}



export default async function ({ open, address }) {
  await storage(open, address);
  await addresses(open);
  await names(open, address);
  await refusedName(open, address);
  await reloadInWindow(open, address);
  await orderByKeyboard(open, address);
  await files(open);
}
