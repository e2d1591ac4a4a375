// Lobby, new table and a whole match of boom with the keyboard alone.
import { byKeyboard, playToTheEnd, tabTo } from "./table.mjs";

export default async function ({ open }) {
  const page = await open("/");
  await page.waitForSelector(".game");
  await tabTo(page, "a[href='/new/boom']");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/new\/boom/);
  await page.waitForSelector("input[name=name]");
  await tabTo(page, "input[name=name]");
  await page.keyboard.type("Mira");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".play .mine");
  const moves = await playToTheEnd(page, byKeyboard);
  if (moves < 3) throw new Error(`only ${moves} moves`);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
}
