/** The games of the service, each asked for once. */
import { CatalogService, type GameSummary } from "@powderkeg/client/proto/catalog_service";
import { words } from "../words.svelte";
import { Catalogue } from "./catalogue.svelte";
import { client, service } from "./client";
import { type GameMessages, plainTexts } from "./messages";

const loaded = new Map<string, Promise<Catalogue>>();
let summaries: Promise<GameSummary[]> | undefined;

function kept<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

async function messagesOf(game: string, language: string): Promise<GameMessages> {
  const { ftl } = await service.unary(CatalogService.method.getMessages, { game, language });
  return plainTexts(ftl);
}

/** The catalogue of a game in the language of the page. */
export function catalogueOf(game: string, ruleset = 0): Promise<Catalogue> {
  const key = `${game} ${ruleset} ${words.language}`;
  const ask = async () => new Catalogue(game, ...(await Promise.all([client.game(game, ruleset), messagesOf(game, words.language)])));
  const found = loaded.get(key) ?? kept(ask(), () => loaded.delete(key));
  loaded.set(key, found);
  return found;
}

export function allGames(): Promise<GameSummary[]> {
  summaries ??= kept(client.games(), () => (summaries = undefined));
  return summaries;
}
