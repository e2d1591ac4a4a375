// A match of kittens with all expansions on a phone: in each state of the table axe finds nothing, nothing is wider than the
// screen, and what can be done is on it.
import { readFileSync } from "node:fs";
import { byMouse, newTable, step } from "./table.mjs";

const STATES = {
  window: ".window .chain figure",
  place: ".choosers .depth",
  order: ".choosers .order",
  title: ".choosers .chips .piece",
  target: ".seat.target",
  take: ".titles .taken",
  blind: ".unseen",
  turn: "#hand [aria-disabled=false]",
};

export default async function ({ open, require }) {
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  const page = await open("/new/kittens", { viewport: { width: 390, height: 844 }, colorScheme: "dark", bypassCSP: true });
  await page.waitForSelector("input[name=name]");
  await page.locator("form details summary").click();
  for (const expansion of ["imploding", "streaking", "barking"]) await page.getByRole("button", { name: expansion }).click();
  await newTable(page, { seats: 5 });
  await page.evaluate(axe);
  const seen = new Set();
  const check = async (state) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (wide) throw new Error(`${state}: the page is wider than the screen`);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document.querySelector("main"), { rules: { region: { enabled: false } } }));
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    if (told.length) throw new Error(`${state}: ${told.join("\n")}`);
    seen.add(state);
  };
  const until = Date.now() + 60_000;
  while (Date.now() < until && !(await page.locator(".over").count())) {
    for (const [state, selector] of Object.entries(STATES)) {
      if (!seen.has(state) && (await page.locator(selector).count())) await check(state);
    }
    await step(page, byMouse, 0.4);
  }
  await check("end");
  for (const state of ["window", "turn"]) if (!seen.has(state)) throw new Error(`${state} was never seen`);
}
