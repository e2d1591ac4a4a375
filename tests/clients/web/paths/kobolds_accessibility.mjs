// axe finds nothing on the table of kobolds: in a window and while tinkering; with a target, a swap or an armed bomb as they come up.
import { readFileSync } from "node:fs";
import { byMouse, newTable, step } from "./table.mjs";

const SCREENS = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light", reducedMotion: "reduce" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark", reducedMotion: "reduce" },
];
/** What is looked at when the table shows it. Chance decides about the last three: a match need not come to them in time. */
const STATES = { window: ".window", tinkering: ".swappable", target: ".seat.target", swap: ".swap", armed: ".bomb.armed" };

export default async function ({ open, require }) {
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  for (const screen of SCREENS) {
    const page = await open("/new/kobolds", { ...screen, bypassCSP: true });
    await page.waitForSelector("input[name=name]");
    await newTable(page, { seats: 4 });
    await page.evaluate(axe);
    const left = new Map(Object.entries(STATES));
    const until = Date.now() + 60_000;
    while (left.size && Date.now() < until && !(await page.locator(".over").count())) {
      for (const [state, selector] of left) {
        if (!(await page.locator(selector).count())) continue;
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { rules: { region: { enabled: false } } }));
        const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
        if (told.length) throw new Error(`${state}: ${told.join("\n")}`);
        left.delete(state);
      }
      await step(page, byMouse, 0.5);
    }
    for (const state of ["window", "tinkering"]) if (left.has(state)) throw new Error(`${state} was never seen`);
  }
}
