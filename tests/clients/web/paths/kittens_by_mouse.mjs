// A whole match of kittens with the mouse alone.
import { byMouse, newTable, playToTheEnd } from "./table.mjs";

export default async function ({ open }) {
  const page = await open("/new/kittens");
  await page.waitForSelector("input[name=name]");
  await newTable(page, { seats: 3 });
  const moves = await playToTheEnd(page, byMouse);
  if (moves < 3) throw new Error(`only ${moves} moves`);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Discard pile: Look through" }).click();
  await page.getByRole("group", { name: /^Discard pile, \d+ cards$/ }).getByRole("img").first().waitFor();
}
