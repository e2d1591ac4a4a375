/** The words of the page itself, in the chosen language. Words about games come from the service. */
import { storage } from "./storage";

export const LANGUAGES = ["en", "de", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];

type Values = Readonly<Record<string, string | number>>;
type Select = (value: string | number, variants: Record<string, string>, otherwise: string) => string;
/** A message of locales/*.ftl, as build/fluent.ts makes it. */
export type Message = string | ((values: Values, select: Select, text: (value: string | number) => string) => string);
export type Messages = Readonly<Record<string, Message>>;

const KEY = "powderkeg.language";
const files = import.meta.glob<Messages>("./locales/*.ftl", { import: "default" });

class Words {
  language = $state<Language>("en");
  #messages = $state.raw<Messages>({});
  #plural = new Intl.PluralRules("en");

  /** Takes another language. */
  async use(language: Language): Promise<void> {
    this.#messages = (await files[`./locales/${language}.ftl`]?.()) ?? {};
    this.#plural = new Intl.PluralRules(language);
    this.language = language;
    document.documentElement.lang = language;
  }

  /** A message of locales/*.ftl. */
  say(id: string, values: Values = {}): string {
    const message = this.#messages[id];
    if (typeof message !== "function") return message ?? id;
    return message(values, (...choice) => this.#select(...choice), (value) => this.#text(value));
  }

  /** Names as a list in words. */
  list(names: string[]): string {
    return new Intl.ListFormat(this.language).format(names);
  }

  #select(value: string | number, variants: Record<string, string>, otherwise: string): string {
    const plural = typeof value === "number" ? variants[this.#plural.select(value)] : undefined;
    return variants[String(value)] ?? plural ?? variants[otherwise] ?? "";
  }

  #text(value: string | number): string {
    return typeof value === "number" ? value.toLocaleString(this.language) : value;
  }
}

export const words = new Words();

export const t = (id: string, values?: Values): string => words.say(id, values);

export function preferredLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("language");
  const wishes = [asked, storage.getItem(KEY), ...navigator.languages];
  const found = wishes.map((wish) => wish?.slice(0, 2).toLowerCase()).find((wish) => LANGUAGES.includes(wish as Language));
  return (found as Language | undefined) ?? "en";
}

export function keepLanguage(language: Language): void {
  storage.setItem(KEY, language);
  void words.use(language);
}

/** A label of the service as the beginning of a sentence. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}
