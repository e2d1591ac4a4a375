// Lobby, new table, a whole match of boom with the mouse alone, then a rematch.
import { byMouse, newTable, playToTheEnd } from "./table.mjs";

export default async function ({ open }) {
  const page = await open("/");
  await page.getByRole("link", { name: "Big Boom! Bang" }).click();
  await newTable(page, { seats: 3 });
  const moves = await playToTheEnd(page, byMouse);
  if (moves < 3) throw new Error(`only ${moves} moves`);
  const before = page.url();
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => url.href !== before);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForSelector(".tile");
}
