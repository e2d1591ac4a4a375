// A finished match: a deep link, keys, playing by itself, other eyes, the story and its rules; on a phone; with no violation of axe.
import { strict as assert } from "node:assert";
import { at, finished, slider } from "./replays.mjs";

export default async function walk({ open, address, require }) {
  const id = await finished(address);
  const page = await open(`/replay/${id}?entry=20&viewer=1`, { bypassCSP: true });
  await slider(page).waitFor();
  await at(page, 20);
  assert.match(await slider(page).getAttribute("aria-valuetext"), /^Entry 20 of \d+, \S/);
  assert.equal(await page.getByRole("radio").nth(2 + 1).getAttribute("aria-checked"), "true", "the link names seat 1");

  await page.keyboard.press("ArrowRight");
  await at(page, 21);
  await page.waitForURL((url) => url.searchParams.get("entry") === "21" && url.searchParams.get("viewer") === "1");
  await page.keyboard.press("n");
  const turn = await at(page, (seq) => seq > 21);
  assert.ok(await page.locator(`[data-entry="${turn}"].turn[aria-current]`).count(), "N goes to the next turn");
  await page.keyboard.press("x");
  const loud = await at(page, (seq) => seq !== turn);
  assert.ok(await page.locator(`[data-entry="${loud}"].loud`).count(), "X goes to the next explosion");
  await page.keyboard.press("End");
  const last = await at(page, (seq) => seq > loud);
  assert.match(await page.locator(".time .say").innerText(), /\bw[io]n/i);
  await page.keyboard.press("Home");
  await at(page, 1);
  await page.keyboard.press("Space");
  await at(page, (seq) => seq >= 3);
  await page.keyboard.press("Space");
  const paused = await at(page, () => true);
  await page.waitForTimeout(1500);
  assert.equal(await at(page, () => true), paused, "Space stops it");

  await slider(page).fill("30");
  await at(page, 30);
  await page.getByRole("radio", { name: "All cards" }).click();
  await page.locator(".tile.up").nth(13).waitFor();
  await page.getByRole("radio", { name: "Spectator" }).click();
  await page.locator(".tile.down").first().waitFor();
  await page.waitForURL((url) => url.searchParams.get("viewer") === "spectator");
  await page.reload();
  await at(page, 30);
  await page.locator(".tile.down").first().waitFor();
  assert.equal(await page.getByRole("radio", { name: "Spectator" }).getAttribute("aria-checked"), "true");

  assert.match(await page.locator(".entries li a").first().getAttribute("href"), /^\/rules\/boom#BOOM-\d+$/);
  await page.getByRole("button", { name: `To entry ${last}`, exact: true }).click();
  await at(page, last);
  await page.locator(".verdict .word").waitFor();
  await noViolation(page, require);

  const phone = await open(`/replay/${id}?entry=20`, { viewport: { width: 320, height: 640 } });
  await at(phone, 20);
  await phone.getByRole("button", { name: "On", exact: true }).click();
  await at(phone, 21);
  assert.ok((await phone.evaluate(() => document.documentElement.scrollWidth)) <= 320, "nothing is wider than a phone");
}

async function noViolation(page, require) {
  await page.evaluate(require("axe-core").source);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { rules: { region: { enabled: false } } }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`), []);
}
