// What the paths share: opening a table, and playing it to its end with one kind of input.

/** Opens a table of a game against bots, by the form. */
export async function newTable(page, { name = "Mira", seats } = {}) {
  await page.locator("form summary").first().waitFor(); // the form is there
  await page.locator("input[name=name]").fill(name);
  if (seats) await page.getByRole("radio", { name: String(seats), exact: true }).click();
  await page.locator("form button.primary").click();
  await page.waitForURL(/\/match\//);
  await page.waitForSelector(".play .mine");
}

/** Marks what a player would press next: the main button, a place that lights up, or a button of the tray. The same on the same table. */
const choose = (page, share, pressed) =>
  page.evaluate(
    ([share, pressed]) => {
      const usable = (element) => element.getAttribute("aria-disabled") !== "true" && !element.disabled && element.getClientRects().length > 0;
      const find = (selector) => [...document.querySelectorAll(selector)].filter(usable);
      const places = find(".tile.can, .seat.target:not(.chosen) .aim, [role=option][aria-disabled=false][aria-selected=false], .pile.can:not(.chosen), [data-place][aria-pressed=false]");
      const buttons = find(".moves .group .btn, .moves .acts .btn:not(.ghost)");
      const main = find("#main-move");
      const entry = document.querySelectorAll(".log li").length;
      const times = pressed.entry === entry ? pressed.times : 0;
      const chance = (salt) => Math.abs(Math.sin(entry * 12.9898 + times * 78.233 + salt) * 43758.5453) % 1;
      const all = main.length && (chance(1) < share || !places.length) ? main : [...places, ...buttons];
      for (const old of document.querySelectorAll("[data-next]")) old.removeAttribute("data-next");
      all[Math.floor(chance(2) * all.length)]?.setAttribute("data-next", "");
      return { any: all.length > 0, entry, times: times + 1 };
    },
    [share, pressed],
  );

const presses = new WeakMap();

/** Presses one of the things that a player might press, if there is any. */
export async function step(page, press, share = 0.8) {
  const chosen = await choose(page, share, presses.get(page) ?? { entry: 0, times: 0 });
  const pressed = chosen.any && (await press(page.locator("[data-next]")));
  if (pressed) presses.set(page, chosen);
  await page.waitForTimeout(30);
  return pressed;
}

/** Plays until the match is over. `press` presses what is marked with data-next; `look` looks at the table before each move. */
export async function playToTheEnd(page, press, { seconds = 150, share = 0.8, look } = {}) {
  const until = Date.now() + seconds * 1000;
  let pressed = 0;
  while (!(await page.locator(".over").count())) {
    if (Date.now() > until) throw new Error(`the match was not over after ${pressed} moves`);
    await look?.(page);
    pressed += (await step(page, press, share)) ? 1 : 0;
  }
  return pressed;
}

/** A click with the mouse. What has gone meanwhile was the table moving on. */
export async function byMouse(target) {
  return target.click({ timeout: 1500 }).then(
    () => true,
    () => false,
  );
}

/** The key that leads to an element: an arrow inside of its group, else Tab. */
function towards(element) {
  const group = element.closest("[role=group], [role=listbox], [role=radiogroup]");
  if (!group?.contains(document.activeElement) || element.tabIndex === 0) return "Tab";
  const [from, to] = [document.activeElement, element].map((each) => each.getBoundingClientRect());
  if (Math.abs(to.y - from.y) > 20 && group.role !== "listbox") return to.y > from.y ? "ArrowDown" : "ArrowUp";
  return to.x > from.x ? "ArrowRight" : "ArrowLeft";
}

/** The target by Tab and arrows alone, then Space or Enter. */
export async function byKeyboard(target) {
  const page = target.page();
  const isThere = () => target.evaluate((element) => element === document.activeElement, undefined, { timeout: 500 }).catch(() => undefined);
  for (let step = 0; step < 90; step++) {
    const there = await isThere();
    if (there === undefined) return false;
    if (there) {
      const isButton = await target.evaluate((element) => element.tagName === "BUTTON").catch(() => false);
      await page.keyboard.press(isButton ? "Enter" : "Space");
      return true;
    }
    await page.keyboard.press(await target.evaluate(towards).catch(() => "Tab"));
  }
  return false;
}

/** Tab until something that matches has the focus. */
export async function tabTo(page, selector) {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}`);
}
