// Reload, kill -9 of the service, a second tab, the first tab closed: the page comes back to the same seat and says what it does.
import { byMouse, newTable } from "./table.mjs";

const newest = (page) => page.locator(".log li").last().innerText();
const entries = (page) => page.locator(".log li").count();

/** Makes one move, as soon as one can be made: a seat may be chosen first, and the main button pressed then. */
async function move(page) {
  await page.bringToFront(); // a tab that nobody looks at draws nothing
  const before = await entries(page);
  const places = page.locator(".tile.can, .seat.target:not(.chosen) .aim");
  const main = page.locator("#main-move:not([aria-disabled=true])");
  const dice = page.locator(".die:enabled");
  await main.or(places).or(dice).first().waitFor();
  if ((await dice.count()) && !(await main.count())) return; // they have just been rolled
  if (!(await main.count())) {
    await byMouse(places.first());
    await main.waitFor({ timeout: 1000 }).catch(() => {}); // a tile needs no second word
  }
  if (await main.count()) await byMouse(main);
  await page.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);
}

/** Moves until the dice lie on the table: from there on it is this seat's turn until it stops. */
async function untilTheDiceLie(page) {
  for (let tries = 0; tries < 40 && !(await page.locator(".die:enabled").count()); tries++) await move(page);
}

export default async function ({ open, ask }) {
  const page = await open("/new/boom");
  await newTable(page);
  await untilTheDiceLie(page);

  const told = await newest(page);
  await page.reload();
  await page.locator(".die:enabled").first().waitFor();
  if ((await newest(page)) !== told) throw new Error("after a reload another story is told");

  await ask("kill");
  await page.getByText("Reconnecting").waitFor();
  if (await page.locator(".die:enabled").count()) throw new Error("without a service something can be chosen");
  await ask("start");
  await page.getByText("Back again").waitFor();
  await page.locator(".die:enabled").first().waitFor();
  await page.getByRole("button", { name: /^Stop/ }).click();
  await page.waitForFunction(() => !document.querySelector(".die:enabled"));

  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.waitForSelector(".tile");
  await untilTheDiceLie(page);
  await second.bringToFront();
  await second.waitForFunction(() => document.querySelector(".die:enabled"));
  await page.close();
  const before = await entries(second);
  await second.getByRole("button", { name: /^Stop/ }).click();
  await second.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);
}
