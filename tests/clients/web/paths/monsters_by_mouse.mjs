// Lobby, new table, and a whole match of monsters with the mouse alone. A turn limit keeps it short.
import { byMouse, newTable, playToTheEnd } from "./table.mjs";

export default async function ({ open }) {
  const page = await open("/", { reducedMotion: "reduce" });
  await page.getByRole("link", { name: "Die Monstermacher" }).click();
  await page.locator("summary").click();
  await page.locator("input[type=number]").fill("30");
  await newTable(page, { seats: 3 });
  const moves = await playToTheEnd(page, byMouse);
  if (moves < 10) throw new Error(`only ${moves} moves`);
  const monsters = await page.locator(".labs .monster").count();
  if (monsters !== 3) throw new Error(`${monsters} monsters at the end instead of 3`);
}
