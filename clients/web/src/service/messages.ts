/** Words of a game that no answer carries: what the words of options are called, and values of enums that are no pieces (docs/words.md). */

/** Texts by name: `kind-left-arm`, and of an attribute `option-expansions.barking`. Those with variables are left out. */
export type GameMessages = ReadonlyMap<string, string>;

/** The messages and attributes of Fluent that are one line of text. */
export function plainTexts(ftl: string): GameMessages {
  const texts = new Map<string, string>();
  let message = "";
  for (const line of ftl.split("\n")) {
    const [, attribute, name = "", text = ""] = /^( +\.)?([\w-]+) = *(.*)$/.exec(line) ?? [];
    if (!name) continue;
    if (!attribute) message = name;
    if (text && !text.includes("{")) texts.set(attribute ? `${message}.${name}` : name, text);
  }
  return texts;
}
