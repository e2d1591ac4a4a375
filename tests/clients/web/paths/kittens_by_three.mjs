// Two browsers at a table with a terminal, a third browser watches: all are told the same end, and come to the same verdict.
import { strict as assert } from "node:assert";
import { verdict } from "./replays.mjs";
import { byMouse, playToTheEnd } from "./table.mjs";

const sentences = (page) => page.locator(".log li").allInnerTexts();

export default async function ({ open, tell }) {
  const [first, second, watching] = process.env.SEATS.split(" ");
  const players = [await open(first), await open(second)];
  const spectator = await open(watching);
  await spectator.getByText("You are watching.").first().waitFor();
  await Promise.all(players.map((page) => playToTheEnd(page, byMouse, { share: 0.5 })));
  await spectator.locator(".over").waitFor();
  const pages = [...players, spectator];
  const ends = await Promise.all(pages.map((page) => page.locator(".over p").first().innerText()));
  assert.equal(new Set(ends).size, 1, `three ends: ${ends}`);
  const story = await sentences(spectator);
  assert.ok(story.some((told) => /played Nope/.test(told)), `no Nope was played:\n${story.join("\n")}`);
  tell(`end ${ends[0]}`);
  for (const page of pages) {
    await page.locator(".over a[href^='/replay/']").click();
    await page.locator(".proof input[type=file]").setInputFiles(process.env.POLICY);
    await verdict(page, "Proven");
    tell(`verdict ${(await page.locator(".verdict .word").innerText()).trim()}`);
  }
}
