// node photograph.mjs PAGE PICTURE WIDTHxHEIGHT: what a browser shows of the upper part of a page.
import { pathToFileURL } from "node:url";
import { launch } from "../../clients/web/build/chromium.mjs";

const [page, picture, size] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);

const browser = await launch();
const tab = await browser.newPage({ viewport: { width, height }, colorScheme: "light" });
await tab.goto(pathToFileURL(page).href);
await tab.screenshot({ path: picture });
await browser.close();
