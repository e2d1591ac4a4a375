// New table and a whole match of monsters with the keyboard alone. A turn limit keeps it short.
import { byKeyboard, playToTheEnd, tabTo } from "./table.mjs";

export default async function ({ open }) {
  const page = await open("/new/monsters", { reducedMotion: "reduce" });
  await page.waitForSelector("summary");
  await tabTo(page, "input[name=name]");
  await page.keyboard.type("Mira");
  await tabTo(page, "summary");
  await page.keyboard.press("Enter");
  await tabTo(page, "input[type=number]");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".play .mine");
  const moves = await playToTheEnd(page, byKeyboard);
  if (moves < 10) throw new Error(`only ${moves} moves`);
}
