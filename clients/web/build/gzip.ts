/** Writes a packed copy beside every text of the build, for browsers that take it: the service packs nothing by itself. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(js|css|svg|html)$/;

export function packedCopies(): Plugin {
  let folder = "";
  return {
    name: "powderkeg-gzip",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => PACKED.test(name));
      for (const name of files) writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
    },
  };
}
