// node first_paint.mjs ADDRESS: milliseconds until a browser that was never here shows something of the lobby.
import { launch } from "../clients/web/build/chromium.mjs";

const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(process.argv[2]);
await page.locator(".game").first().waitFor();
console.log(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
await browser.close();
