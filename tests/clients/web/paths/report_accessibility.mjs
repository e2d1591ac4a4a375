// A report on a wide and on a narrow screen, light and dark: axe finds nothing, and nothing is wider than the screen.
import { strict as assert } from "node:assert";
import { axeOf, SCREENS } from "./axe.mjs";

export default async function walk({ open, require }) {
  const check = axeOf(require);
  for (const screen of SCREENS) {
    const page = await open("#match-1-60", { ...screen, bypassCSP: true });
    await page.locator(".board .seat").first().waitFor();
    for (const number of [1, 3]) {
      await page.locator("#match").selectOption(String(number));
      await page.locator(".lane").first().waitFor();
      await check(page, `match ${number}, ${screen.colorScheme}`);
      const [whole, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      assert.ok(whole <= seen, `${whole} wide on a screen of ${seen}`);
    }
  }
}
