/** The drawings: one file of symbols for each game, and one that all share. They are fetched once and put into the page. */
const files = import.meta.glob<string>(["../pieces/*.svg", "!../pieces/{favicon,app-icon}.svg"], { query: "?url", import: "default", eager: true });
const loading = new Map<string, Promise<void>>();

/** Puts the symbols of a game, or those that all share (`common`), into the page. */
export function loadSprite(name: string): Promise<void> {
  const found = loading.get(name) ?? insert(name);
  loading.set(name, found);
  return found;
}

async function insert(name: string): Promise<void> {
  const address = files[`../pieces/${name}.svg`];
  if (!address) return;
  const text = await (await fetch(address)).text();
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(sprite, true));
}
