/** Copies the drawings beside a build, a file for each game and one that all share, without what only their source needs. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../src/pieces/", import.meta.url));
const ALONE = ["favicon.svg", "app-icon.svg"];

/** Drawings to put into a page as they are: unseen until they are used, without comments and indentation. */
function tight(text: string): string {
  const hidden = text.replace("<svg ", '<svg class="sprite" aria-hidden="true" ');
  return hidden.replaceAll(/<!--[\s\S]*?-->/g, "").replaceAll(/>\s+</g, "><").trim();
}

export function piecesBeside(): Plugin {
  return {
    name: "powderkeg-pieces",
    generateBundle() {
      const names = readdirSync(FOLDER).filter((name) => name.endsWith(".svg") && !ALONE.includes(name));
      for (const fileName of names.sort()) this.emitFile({ type: "asset", fileName, source: tight(readFileSync(FOLDER + fileName, "utf8")) });
    },
  };
}
