// New table and a whole match of kobolds with the keyboard alone. The turn limit keeps it short.
import { byKeyboard, playToTheEnd } from "./table.mjs";

const TURNS = "10";

export default async function ({ open }) {
  const page = await open("/new/kobolds");
  await page.waitForSelector("input[name=name]");
  await page.locator("details summary").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Turn limit").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(TURNS);
  await page.locator("input[name=name]").focus();
  await page.keyboard.type("Mira");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".play .mine");
  const moves = await playToTheEnd(page, byKeyboard);
  if (moves < 10) throw new Error(`only ${moves} moves`);
}
