// axe finds nothing on the table of monsters: at every kind of decision, before and after a part is chosen, and at the end.
import { axeOf, SCREENS } from "./axe.mjs";
import { byMouse, newTable, playToTheEnd } from "./table.mjs";

export default async function ({ open, require }) {
  const check = axeOf(require);
  for (const screen of SCREENS) {
    const page = await open("/new/monsters", { ...screen, bypassCSP: true, reducedMotion: "reduce" });
    await page.waitForSelector("summary");
    await page.locator("summary").click();
    await page.locator("input[type=number]").fill("12");
    await newTable(page, { seats: 4 });
    const seen = new Set();
    const look = async () => {
      const asked = await page.locator(".prompt .say").textContent({ timeout: 500 }).catch(() => "");
      const form = (await page.locator(".trade").count()) ? "with its form" : "";
      const what = `${asked} ${form}`;
      if (seen.has(what) || !(await page.locator(".moves .btn").count())) return;
      seen.add(what);
      await check(page, what);
    };
    await playToTheEnd(page, byMouse, { look });
    await check(page, "the end");
    if (seen.size < 4) throw new Error(`only ${[...seen].join(" | ")}`);
  }
}
