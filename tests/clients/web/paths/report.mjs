// A report from a file: its verdict, every way to an entry, other eyes, a bent and a broken match, and names that would like to be markup.
import { strict as assert } from "node:assert";

const EVIL = '</script><img src=x onerror="window.evil=1">{@html "x"} { $name }?';
const entry = (page) => page.locator(".time .say b").innerText().then(Number);
const at = (page, seq) => page.waitForFunction((seq) => Number(document.querySelector(".time .say b")?.textContent) === seq, seq);
const choose = (page, number) => page.locator("#match").selectOption(String(number));

async function steps(page) {
  await page.locator(".board .seat").first().waitFor();
  const dealt = await entry(page);
  assert.equal(await page.locator(".entries [data-entry]").first().getAttribute("data-entry"), "1");
  await page.keyboard.press("ArrowRight");
  await at(page, dealt + 1);
  assert.match(page.url(), new RegExp(`#match-1-${dealt + 1}$`));
  await page.keyboard.press("End");
  const last = await entry(page);
  assert.ok(last > 60);
  assert.equal(await page.getByRole("slider", { name: "Entry" }).getAttribute("max"), String(last));
  await page.getByRole("button", { name: "To entry 12", exact: true }).click();
  await at(page, 12);
}

/** All cards are seen by who sees everything, nobody's by a spectator, the own by a seat. */
async function eyes(page) {
  const faces = () => page.locator(".board .seat .card:not(.back)").count();
  assert.ok((await faces()) > 8);
  await page.getByRole("radio", { name: "Spectator" }).click();
  await page.waitForFunction(() => !document.querySelector(".board .seat .card:not(.back)"));
  await page.getByRole("radio", { name: "Player 0" }).click();
  await page.locator(".own .hand .card").first().waitFor();
  assert.equal(await entry(page), 12);
}

async function names(page) {
  assert.equal(await page.evaluate(() => globalThis.evil), undefined);
  assert.equal(await page.locator("img").count(), 0);
  assert.ok((await page.locator(".board .seat").allInnerTexts()).some((text) => text.includes(EVIL)));
  assert.ok((await page.locator(".lane .who").allInnerTexts()).some((text) => text.includes(EVIL)));
  assert.ok((await page.locator(".entries").innerText()).includes(`${EVIL}`));
  assert.ok((await page.locator("#standings").innerText()).includes(EVIL));
}

export default async function walk({ open }) {
  const page = await open("");
  assert.equal(await page.locator("#verdicts .word").first().innerText(), "✗ Refuted");
  await steps(page);
  await eyes(page);
  await names(page);
  assert.equal(await page.locator(".lane").count(), 4);

  await page.getByRole("link", { name: "entry 27" }).click();
  await at(page, 27);
  assert.equal(await page.locator("#match").inputValue(), "2");
  await page.keyboard.press("ArrowLeft");
  await at(page, 26);
  await page.getByRole("link", { name: "entry 27" }).click();
  await at(page, 27);
  assert.equal(await page.locator(".entries li.failed").first().getAttribute("data-entry"), "27");
  assert.match(await page.locator(".side .verdict").innerText(), /refuted/i);

  await choose(page, 3);
  await page.waitForURL(/#match-3-/);
  await page.getByText("Refused from entry 51 on.").waitFor();
  await page.getByRole("button", { name: "Last entry" }).click();
  await at(page, 50);

  await choose(page, 4);
  await page.getByText("The seed of this match is not known").waitFor();
  await at(page, 30);
  await page.getByText("Nobody has decided anything in this match").waitFor();

  await choose(page, 5);
  await page.getByText("Refused from entry 1 on.").waitFor();

  const linked = await open("#match-2-33");
  await at(linked, 33);
}
