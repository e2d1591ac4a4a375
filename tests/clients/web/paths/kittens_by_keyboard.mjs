// A whole match of kittens with the keyboard alone.
import { byKeyboard, newTable, playToTheEnd } from "./table.mjs";

export default async function ({ open }) {
  const page = await open("/new/kittens");
  await page.waitForSelector("input[name=name]");
  await newTable(page, { seats: 2 });
  const moves = await playToTheEnd(page, byKeyboard);
  if (moves < 3) throw new Error(`only ${moves} moves`);
}
