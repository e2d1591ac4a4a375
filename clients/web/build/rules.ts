/** Turns docs/rules/*.md into pieces of HTML, one file for each game, which the rules page fetches. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { marked } from "marked";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../../docs/rules/", import.meta.url));
const MODULE = "virtual:rules";

/** The page of a game. Every rule number that begins a row or a list entry becomes a target for links. */
function page(game: string): string {
  const text = readFileSync(`${FOLDER}${game}.md`, "utf8");
  const html = marked.parse(text, { async: false });
  return html
    .replaceAll(/<tr>\s*<td>([A-Z]{3,4}-\d+)<\/td>/g, '<tr id="$1" tabindex="-1"><td><code>$1</code></td>')
    .replaceAll(/ align="\w+"/g, "");
}

/** A module with the address of each game's page: `import addresses from "virtual:rules"`. */
export function rulesPages(): Plugin {
  const games = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md"))
    .map((name) => name.slice(0, -3))
    .sort();
  let serving = false;
  return {
    name: "powderkeg-rules",
    configResolved: (config) => {
      serving = config.command === "serve";
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      const entries = games.map((game) => {
        if (serving) return `${JSON.stringify(game)}: "/rules-pages/${game}.html"`;
        const file = this.emitFile({ type: "asset", name: `rules-${game}.html`, source: page(game) });
        return `${JSON.stringify(game)}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export default {${entries.join(", ")}};`;
    },
    configureServer(server) {
      server.middlewares.use("/rules-pages", (request, response, next) => {
        const game = request.url?.slice(1, -5) ?? "";
        if (!games.includes(game)) return next();
        response.setHeader("content-type", "text/html").end(page(game));
      });
    },
  };
}
