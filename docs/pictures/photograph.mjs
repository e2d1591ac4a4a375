// node photograph.mjs PAGE PICTURE WIDTHxHEIGHT: what a browser shows of the upper part of a page. Run it in clients/web.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.cwd()}/`);
const browser = require("@sparticuz/chromium").default;
const { chromium } = require("playwright-core");
const [page, picture, size] = process.argv.slice(2);
const [width, height] = size.split("x").map(Number);

const started = await chromium.launch({ args: browser.args, executablePath: await browser.executablePath() });
const tab = await started.newPage({ viewport: { width, height }, colorScheme: "light" });
await tab.goto(pathToFileURL(page).href);
await tab.screenshot({ path: picture });
await started.close();
