// Seven tabs with seven matches, over the six connections that a browser allows: all are laid, and in each of them one can play.
import { byMouse, newTable } from "./table.mjs";

export default async function ({ open }) {
  const first = await open("/new/boom");
  const pages = [first];
  await newTable(first);
  const context = first.context();
  for (let tab = 1; tab < 7; tab++) {
    const page = await context.newPage();
    await page.goto(new URL("/new/boom", first.url()).href);
    await newTable(page);
    pages.push(page);
  }
  for (const page of pages) {
    await page.bringToFront();
    const target = page.locator("#main-move, .tile.can, .seat.target").first();
    await target.waitFor();
    const before = await page.locator(".log li").count();
    await byMouse(target);
    await page.waitForFunction((count) => document.querySelectorAll(".log li").length > count, before);
  }
}
