/** What is told about a game, in the language of the page: titles, texts, options, bots. */
import type { Card, GameSummary, GetGameResponse, Words } from "@powderkeg/client/proto/catalog_service";
import families from "../pieces/families.json";
import { words } from "../words.svelte";
import type { GameMessages } from "./messages";

export type Family = keyof typeof families.signs;

/** A piece as it is drawn: the drawing, the family that colours it, and its words. */
export interface Face {
  /** The catalogue's code. */
  code: string;
  /** The symbol to draw. */
  art: string;
  title: string;
  text: string;
  short: string;
  family: Family;
  /** The icon of the corner. */
  sign: string;
}

type ByGame = Record<string, Record<string, string>>;

export class Catalogue {
  readonly game: string;
  readonly response: GetGameResponse;
  #cards: Map<string, Card>;
  #messages: GameMessages;

  constructor(game: string, response: GetGameResponse, messages: GameMessages) {
    this.game = game;
    this.response = response;
    this.#messages = messages;
    this.#cards = new Map(response.cards.flatMap((card) => [[`${card.kind}:${card.code}`, card], [card.code, card]]));
  }

  get title(): string {
    return gameTitle(this.response.summary);
  }

  /** A word of the game that is no piece: `kind-left-arm`, `option-expansions.barking`; the name itself if there is none. */
  message(name: string): string {
    return this.#messages.get(name.replaceAll("_", "-")) ?? name.replace(/^.*[.]/, "").replaceAll("_", " ");
  }

  card(code: string, kind = ""): Card | undefined {
    return (kind && this.#cards.get(`${kind}:${code}`)) || this.#cards.get(code);
  }

  /** How to draw a piece; `kind` where two kinds share a code. */
  face(code: string, kind = ""): Face {
    const card = this.card(code, kind);
    const named = card?.words[words.language] ?? card?.words["en"];
    const drawn = (families as unknown as ByGame)[this.game] ?? {};
    const art = kind && `${kind}_${code}` in drawn ? `${kind}_${code}` : code;
    const family = (drawn[art] ?? drawn[card?.kind ?? ""] ?? "metal") as Family;
    const kindSign = (families.kind_signs as ByGame)[this.game]?.[card?.kind ?? ""];
    return {
      code,
      art,
      title: named?.title ?? code,
      text: named?.text ?? "",
      short: named?.short ?? "",
      family,
      sign: kindSign ?? families.signs[family],
    };
  }
}

/** The name of an enum value as the catalogue's code: KITTENS_CARD_SKIP is skip. */
export function codeOf(names: Record<number, string>, value: number): string {
  return (names[value] ?? "").toLowerCase();
}

function inLanguage(map: Record<string, Words> | undefined): Words | undefined {
  return map?.[words.language] ?? map?.["en"];
}

export const gameTitle = (summary: GameSummary | undefined): string => inLanguage(summary?.words)?.title ?? summary?.name ?? "";
export const gameText = (summary: GameSummary | undefined): string => inLanguage(summary?.words)?.text ?? "";
