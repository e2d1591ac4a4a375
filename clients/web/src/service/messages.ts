/** Words of a game that no answer carries: what the words of options are called, and values of enums that are no pieces (docs/words.md). */
import { CatalogService } from "@powderkeg/client/proto/catalog_service";
import { service } from "./client";

/** Texts by name: `kind-left-arm`, and of an attribute `option-expansions.barking`. Those with variables are left out. */
export type GameMessages = ReadonlyMap<string, string>;

export async function messagesOf(game: string, language: string): Promise<GameMessages> {
  const { ftl } = await service.unary(CatalogService.method.getMessages, { game, language });
  return plainTexts(ftl);
}

/** The messages and attributes of Fluent that are one line of text. */
function plainTexts(ftl: string): GameMessages {
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
