// The proof of a match: unproven without a policy, proven with it, and what it does not show.
import { strict as assert } from "node:assert";
import { finished, verdict } from "./replays.mjs";

export default async function walk({ open, address }) {
  const page = await open(`/replay/${await finished(address)}`);
  await verdict(page, "Unproven");
  await page.getByText("What was checked").click();
  await page.locator(".checks .unchecked b", { hasText: "signatures" }).waitFor();
  await page.locator(".checks .ok b", { hasText: "replay" }).waitFor();
  await page.locator(".proof input[type=file]").setInputFiles(process.env.POLICY);
  await verdict(page, "Proven");
  assert.match(await page.locator(".verdict").innerText(), /Nothing failed, and all \d checks were made\./);
  assert.match(await page.locator(".checks").innerText(), /every move was legal \(executed by the service\)/);
  await page.getByText("What this does not show").click();
  await page.getByText("Only that player can tell.").waitFor();
  await page.reload();
  await verdict(page, "Proven");
}
