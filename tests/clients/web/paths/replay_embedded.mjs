// A replay in a frame of somebody else's page: the viewer, and nothing around it.
import { strict as assert } from "node:assert";
import { createServer } from "node:http";
import { finished } from "./replays.mjs";

/** A page of another origin. */
async function hosted(html) {
  const server = createServer((_, response) => response.setHeader("content-type", "text/html").end(html));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://localhost:${server.address().port}/`;
}

export default async function walk({ browser, address }) {
  const id = await finished(address);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  const frameOf = (path) => `<h1>Somebody's page</h1><iframe width="1200" height="780" src="${address}${path}"></iframe>`;
  await page.goto(await hosted(frameOf(`/embed/replay/${id}?entry=25&viewer=all&theme=dark`)));
  const frame = page.frameLocator("iframe");
  await frame.locator(".tile.up").first().waitFor({ timeout: 20_000 });
  assert.equal(await frame.locator("#entry").inputValue(), "25");
  assert.equal(await frame.locator(".bar").count(), 0);
  await frame.getByRole("button", { name: "On", exact: true }).click();
  await frame.locator("[data-entry='26'][aria-current]").first().waitFor();
  assert.match(await frame.getByRole("link", { name: "Open in Powderkeg" }).getAttribute("href"), new RegExp(`^/replay/${id}\\?`));
}
