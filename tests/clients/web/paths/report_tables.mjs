// Every table of every match for who sees everything, and every fifth for everybody else: all can be drawn, and say nothing that is no word.
import { strict as assert } from "node:assert";

const NO_WORDS = /\b(undefined|NaN|null)\b|\[object|[{}]/;

/** Moves the slider to the end in such steps, and gives what board and timeline said on the way. */
const saidIn = (page, every) =>
  page.evaluate(async (every) => {
    const [said, slider] = [[], document.querySelector("#entry")];
    for (let entry = 1; entry <= Number(slider.max); entry += every) {
      slider.value = entry;
      slider.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve));
      if (document.querySelector(".time .say b").textContent !== String(entry)) throw new Error(`entry ${entry} is not shown`);
      said.push([document.querySelector(".replay .board"), document.querySelector(".time")].map((each) => each.textContent).join(" "));
    }
    return said;
  }, every);

export default async function walk({ open }) {
  const page = await open("", { reducedMotion: "reduce" });
  assert.equal(await page.getByRole("heading", { name: "Urteile" }).count(), 1);
  for (const number of [1, 2, 3, 4]) {
    await page.locator("#match").selectOption(String(number));
    const viewers = page.getByRole("radio");
    await page.waitForFunction((number) => document.querySelector("#match").value === String(number) && document.querySelector(".entries [data-entry]"), number);
    for (let place = 0; place < (await viewers.count()); place += 1) {
      await viewers.nth(place).click();
      const said = await saidIn(page, place ? 5 : 1);
      assert.ok(said.length > 15, `match ${number}, viewer ${place}`);
      assert.deepEqual(said.filter((each) => NO_WORDS.test(each)), []);
    }
  }
}
