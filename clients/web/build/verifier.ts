/** The second verifier as a module: `import verifier from "virtual:verifier"`. Its file is a plain script, and stays one. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FILE = fileURLToPath(new URL("../../verifier/verify.js", import.meta.url));
const MODULE = "virtual:verifier";

export function verifierModule(): Plugin {
  return {
    name: "powderkeg-verifier",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `${readFileSync(FILE, "utf8")}\nexport default globalThis.PowderkegVerify;` : undefined),
  };
}
