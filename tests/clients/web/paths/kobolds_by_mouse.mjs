// Lobby, new table and a whole match of kobolds with the mouse alone.
import { byMouse, newTable, playToTheEnd } from "./table.mjs";

export default async function ({ open }) {
  const page = await open("/");
  await page.locator("a[href='/new/kobolds']").click();
  await page.waitForSelector("input[name=name]");
  await newTable(page, { seats: 3 });
  const moves = await playToTheEnd(page, byMouse);
  if (moves < 10) throw new Error(`only ${moves} moves`);
}
