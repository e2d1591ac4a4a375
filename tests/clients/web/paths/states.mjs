// What the page says: a refusal with its rule, a clock that has run out, a spectator, another language, and the developers' panel.
import { begun } from "./calls.mjs";
import { byMouse, newTable, step } from "./table.mjs";

/** Chooses more bombs than there are scissors, as soon as the dice allow it. */
async function againstTheRules(page) {
  for (let tries = 0; tries < 200; tries++) {
    const [bombs, scissors] = [page.locator(".die:enabled[aria-label=Bomb]"), page.locator(".die:enabled[aria-label=Scissors]")];
    if ((await bombs.count()) > (await scissors.count())) {
      while (await bombs.count()) await bombs.first().click();
      return page.getByRole("button", { name: /^Not possible now/ }).click({ force: true }); // it says why, though the move is disabled
    }
    await step(page, byMouse);
    if (await page.locator(".over").count()) throw new Error("the match was over without a bomb");
  }
}

export default async function ({ open, address }) {
  const page = await open("/new/boom", { quiet: true }); // a move is refused on purpose
  await newTable(page);
  await againstTheRules(page);
  const rule = page.locator(".strip.bad a.rule");
  await rule.waitFor();
  if ((await rule.getAttribute("href")) !== "/rules/boom#BOOM-6") throw new Error("the refusal does not lead to its rule");
  if (!(await page.locator(".die[aria-pressed=true]").count())) throw new Error("the choice is not kept");

  const spectator = await open(new URL(page.url()).pathname);
  await spectator.getByText("You are watching.").first().waitFor();
  await spectator.context().close();

  await page.getByLabel("Language").selectOption("de");
  await page.getByText("Würfel").first().waitFor();
  const before = await page.locator(".log li").count();
  await page.getByRole("button", { name: /^Aufhören/ }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);

  await page.keyboard.press("?");
  const travel = page.getByLabel(/^Zeitreise/);
  await travel.waitFor();
  await page.getByText("ListGames").first().waitFor();
  await travel.focus();
  await page.keyboard.press("ArrowLeft");
  await page.locator(".log li[aria-current]").waitFor();
  if (await page.locator(".die:enabled").count()) throw new Error("the past can be changed");

  const hurry = { game: "boom", seats: 3, secondsPerDecision: 2, options: { first_seat: "0" } };
  const hurried = await open((await begun(address, ["Mira"], hurry)).paths[0]);
  await hurried.getByText("Out of time.").first().waitFor();
  if (new URL(hurried.url()).hash) throw new Error("the token is left in the address");
}
