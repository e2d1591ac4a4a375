// What axe finds on a page, and the screens on which it looks.
import { readFileSync } from "node:fs";

export const SCREENS = [
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
];

/** A check that throws what axe finds. The page has to be opened with bypassCSP. */
export function axeOf(require) {
  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  return async (page, what) => {
    await page.waitForTimeout(400);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document, { rules: { region: { enabled: false } } }));
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    if (told.length) throw new Error(`${what}: ${told.join("\n")}`);
  };
}
