/** The Chromium that tests, pictures and measurements drive: the installed one, or that of the registry, which needs no root. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const INSTALLED = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--font-render-hinting=none"];

/** Not with the package's own arguments: those let windows share what they keep, and pages read the answers of other origins. */
export async function launch() {
  const executablePath = INSTALLED.find((path) => path && existsSync(path)) ?? (await require("@sparticuz/chromium").default.executablePath());
  return require("playwright-core").chromium.launch({ executablePath, args: ARGUMENTS });
}
