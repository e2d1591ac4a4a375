// What the paths through replays share.
import { strict as assert } from "node:assert";
import { answerOf } from "./calls.mjs";

/** The id of the finished match. */
export async function finished(address) {
  const { matches } = JSON.parse(await answerOf(address, "MatchService/ListMatches", { status: "MATCH_STATUS_FINISHED" }));
  return matches[0].id;
}

/** The bytes of its file. A stream of JSON comes as lines. */
export async function exported(address, matchId) {
  const lines = (await answerOf(address, "ReplayService/ExportReplay", { matchId })).trim().split("\n");
  const pieces = lines.map((line) => JSON.parse(line)).flatMap((line) => line.data ?? line.result?.data ?? []);
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, "base64")));
}

export const slider = (page) => page.locator("#entry");

/** Waits until the replay is at an entry, or at one that fits. */
export async function at(page, wanted) {
  const fits = typeof wanted === "function" ? wanted : (seq) => seq === wanted;
  const begun = Date.now();
  for (;;) {
    const seq = Number(await slider(page).inputValue());
    if (fits(seq)) return seq;
    assert.ok(Date.now() - begun < 15_000, `at entry ${seq}`);
    await page.waitForTimeout(50);
  }
}

export const verdict = (page, word) => page.locator(".verdict").getByText(word, { exact: true }).waitFor();

/** Drops a file on the page, as from a desk. */
export async function drop(page, name, bytes) {
  const data = await page.evaluateHandle(
    ([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
      return transfer;
    },
    [name, bytes.toString("base64")],
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}
