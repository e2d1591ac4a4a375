// Files that are dropped: an honest one is proven, and shown once that is agreed to; a changed one is refused, with its first bad entry.
import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { at, drop, exported, finished, verdict } from "./replays.mjs";

const MAGIC = "powderkeg replay 2\n".length;

/** The records of a file. */
function recordsOf(bytes) {
  const records = [];
  for (let place = MAGIC; place < bytes.length; ) {
    const next = place + 5 + bytes.readUInt32BE(place + 1);
    records.push(bytes.subarray(place, next));
    place = next;
  }
  return records;
}

/** The file with two neighbouring entries in each other's place. */
function swapped(bytes, entry) {
  const records = recordsOf(bytes);
  const first = records.findIndex((record) => record[0] === "E".charCodeAt(0)) + entry - 1;
  [records[first], records[first + 1]] = [records[first + 1], records[first]];
  return Buffer.concat([bytes.subarray(0, MAGIC), ...records]);
}

export default async function walk({ open, address }) {
  const bytes = await exported(address, await finished(address));
  const page = await open("/replays");
  const sent = [];
  page.on("request", (request) => request.url().includes("ListFileViews") && sent.push(request));
  await page.getByRole("link", { name: "Look at a file" }).waitFor();
  await drop(page, "match.pkr", bytes);
  await verdict(page, "Unproven");
  await drop(page, "policy.txt", readFileSync(process.env.POLICY));
  await page.getByText("Checked with the policy that you gave.").waitFor();
  await page.getByText("2 checks could not be made").waitFor();
  assert.equal(sent.length, 0, "the proof does not need the service");
  await page.getByRole("button", { name: "Show the tables" }).click();
  await verdict(page, "Proven");
  await page.keyboard.press("End");
  await at(page, (seq) => seq > 20);

  await drop(page, "changed.pkr", swapped(bytes, 40));
  await verdict(page, "Refuted");
  assert.match(await page.locator(".verdict").innerText(), /The check chain failed at entry 40\./);
  await page.getByRole("button", { name: "Show the tables" }).click();
  await page.getByText("Refused from entry 40 on.").waitFor();
  await page.keyboard.press("End");
  await at(page, 39);

  await drop(page, "nothing.pkr", Buffer.from("this is no log"));
  await verdict(page, "Refuted");
  assert.equal(await page.getByRole("button", { name: "Show the tables" }).count(), 0);
}
