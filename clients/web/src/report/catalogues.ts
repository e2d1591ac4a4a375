/** The words of the games inside the page, as GetGame and GetMessages would give them. */
import { fromBinary } from "@bufbuild/protobuf";
import { GetGameResponseSchema, GetMessagesResponseSchema } from "@powderkeg/client/proto/catalog_service";
import { Catalogue } from "../service/catalogue.svelte";
import { plainTexts } from "../service/messages";
import { messagesIn } from "./packed";

export async function packedCatalogue(rules: string): Promise<Catalogue> {
  const [game, messages] = await messagesIn(`game-${rules}`);
  return new Catalogue(rules.split("@")[0]!, fromBinary(GetGameResponseSchema, game!), plainTexts(fromBinary(GetMessagesResponseSchema, messages!).ftl));
}
