// axe finds nothing on any page, light and dark, wide and on a phone.
import { axeOf, SCREENS } from "./axe.mjs";
import { newTable } from "./table.mjs";

export default async function ({ open, require }) {
  const check = axeOf(require);
  for (const screen of SCREENS) {
    const page = await open("/", { ...screen, bypassCSP: true });
    await page.waitForSelector(".game");
    await check(page, "lobby");
    await page.goto(`${page.url()}rules/boom`);
    await page.waitForSelector(".prose");
    await check(page, "rules");
    await page.goto(new URL("/new/boom", page.url()).href);
    await page.waitForSelector("input[name=name]");
    await check(page, "new table");
    await page.getByRole("switch").first().click();
    await page.locator("input[name=name]").fill("Mira");
    await page.locator("form button.primary").click();
    await page.waitForSelector(".roster");
    await check(page, "waiting room");
    await page.goto(new URL("/new/boom", page.url()).href);
    await page.waitForSelector("input[name=name]");
    await newTable(page);
    await page.waitForSelector(".tile");
    await check(page, "table");
    await page.keyboard.press("?");
    await check(page, "keys");
    await page.goto(new URL("/match/none", page.url()).href);
    await page.waitForSelector("[role=alert]");
    await check(page, "failure");
  }
}
