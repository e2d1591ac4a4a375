// node run.mjs SCRIPT ADDRESS PICTURE: walks a path through the pages in a real Chromium. What went wrong is told on stderr, and photographed.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "../../../clients/web/build/chromium.mjs";

const require = createRequire(fileURLToPath(new URL("../../../clients/web/package.json", import.meta.url)));
const [script, address, picture] = process.argv.slice(2);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
/** Lets the test do something to the service, and waits until it is done. */
async function ask(what) {
  console.log(`ask ${what}`);
  return (await lines.next()).value;
}

/** Tells the test something that it can hold against what it knows. */
const tell = (what) => console.log(`told ${what}`);

const { default: walk, seed = 1 } = await import(pathToFileURL(script).href);
const browser = await launch();
const problems = [];
const seeded = new WeakSet();
/** Every table that is opened by the form is dealt from the path's own seed, so that each walk meets the same cards, and the same bots. */
async function seedTables(context) {
  if (seeded.has(context)) return;
  seeded.add(context);
  const field = Buffer.from([(8 << 3) | 2, 32, ...Array(32).fill(seed)]); // CreateMatchRequest.seed; messages are joined by writing one after the other
  await context.route("**/powderkeg.v1.MatchService/CreateMatch", (route) => route.continue({ postData: Buffer.concat([route.request().postDataBuffer(), field]) }));
}

/** A page that tells its errors. Requests to other hosts are an error, too; so is a refused one, unless the page is `quiet`. */
async function open(path, options = {}) {
  const { context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options }) } = options;
  await seedTables(context);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on("pageerror", (error) => problems.push(`${error.stack ?? error}`));
  page.on("console", (message) => {
    const text = message.text();
    const expected = text.includes("net::ERR_") || (options.quiet && text.startsWith("Failed to load resource"));
    if (message.type() === "error" && !expected) problems.push(text);
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== address) problems.push(`a request to ${origin}`);
  });
  await page.goto(address + path);
  return page;
}

let failed;
try {
  await walk({ open, ask, tell, browser, address, require });
  if (problems.length) throw new Error(problems.join("\n"));
} catch (error) {
  failed = error;
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) await page.screenshot({ path: picture.replace(".png", `-${index}.png`) }).catch(() => {});
}
await browser.close();
if (failed) console.error(failed.stack);
process.exit(failed ? 1 : 0);
