// A private table: a friend comes by the QR code, in another browser and another language; a stranger sees nothing.
import { byMouse, playToTheEnd } from "./table.mjs";
import { readQr } from "./qr_reader.mjs";

export default async function ({ open, browser, address }) {
  const host = await open("/new/boom");
  await host.locator("input[name=name]").fill("Mira");
  await host.getByRole("switch", { name: /bots/ }).click();
  await host.getByRole("switch", { name: /Private/ }).click();
  await host.locator("form button.primary").click();
  const code = host.locator(".qr");
  await code.waitFor();
  const size = Number((await code.getAttribute("viewBox")).split(" ")[2]) - 4;
  const link = readQr(await code.locator("path").getAttribute("d"), size);
  if (link !== (await host.getByLabel("Send this link to a friend").inputValue())) throw new Error(`the code says ${link}`);

  const stranger = await open(new URL(link).pathname);
  await stranger.getByRole("heading", { name: "There is no such table" }).waitFor();
  await stranger.context().close();

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: "sv-SE" });
  const friend = await open(link.slice(address.length), { context: phone });
  await friend.locator("input[name=name]").fill("Edda");
  await friend.getByRole("button", { name: "Sätt dig" }).click();
  await host.getByText("Edda").waitFor();
  await host.getByRole("button", { name: "Add a bot" }).click();
  await host.getByRole("button", { name: "Start", exact: true }).click();
  await Promise.all([friend.waitForSelector(".tile"), host.waitForSelector(".tile")]);
  await Promise.all([host, friend].map((page) => playToTheEnd(page, byMouse)));
  const wins = await Promise.all([host, friend].map((page) => page.locator(".over h2").innerText()));
  if (!wins[0] || !wins[1]) throw new Error("the end is not told");
}
