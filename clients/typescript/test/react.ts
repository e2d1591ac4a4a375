/** Plays a whole match by clicking on a page with the example for React: node react.ts PAGE. */
import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { MatchStatus } from "@powderkeg/client/proto/match";
import { Window } from "happy-dom";

const window = new Window();
Object.assign(globalThis, { window, document: window.document });
const { open } = (await import(pathToFileURL(process.argv[2]!).href)) as typeof import("./page.tsx");
const { client, show, close } = open(process.env["POWDERKEG_WEB"]!, document.body);

const host = await client.create("boom", { seats: 3 });
await client.join(host.matchId, "Ada");
for (const _ of [1, 2]) await host.addBot("sensible");
await host.start();
show(host.matchId);

let clicks = 0;
while ((await client.match(host.matchId)).status !== MatchStatus.FINISHED) {
  const button = document.querySelector<HTMLButtonElement>("fieldset:not([disabled]) button");
  if (button) {
    assert.ok(button.textContent);
    button.click();
    clicks += 1;
  }
  await sleep(20);
}
const status = () => document.querySelector("[role=status]")?.textContent ?? "";
while (!status()) await sleep(20);

assert.ok(clicks > 0);
assert.equal(document.querySelector("h1")?.textContent, "Ada, sensible 1, sensible 2");
const lines = [...document.querySelectorAll("li")].map(({ textContent }) => textContent);
assert.ok(lines.length > 20 && lines.every(Boolean));
close();
process.exit(0);
