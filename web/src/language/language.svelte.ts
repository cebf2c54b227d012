// The language of the pages: chosen from the browser, switchable, remembered.

import english from "../languages/en.json";
import { keep, kept } from "../look/kept";
import { fill, type Catalogue, type Filling } from "./plurals";

export type Key = keyof typeof english;

// Each language by its own name.
export const LANGUAGES = {
  en: "English",
  fr: "Français",
  es: "Español",
  de: "Deutsch",
  it: "Italiano",
  nl: "Nederlands",
  pt: "Português",
  ru: "Русский",
} as const;

export type Language = keyof typeof LANGUAGES;

const known = (code: string): code is Language => code in LANGUAGES;

export function chosenFrom(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const code = tag.toLowerCase().split("-")[0] ?? "";
    if (known(code)) return code;
  }
  return "en";
}

const catalogues = import.meta.glob<{ default: Catalogue }>("../languages/*.json");

class Speech {
  language: Language = $state("en");
  #texts: Catalogue = $state.raw(english);

  async start(): Promise<void> {
    const before = kept<string>("language", "");
    await this.choose(known(before) ? before : chosenFrom(navigator.languages));
  }

  // Speaks another language as soon as its catalogue is here.
  async choose(language: Language, remember = false): Promise<void> {
    const load = catalogues[`../languages/${language}.json`];
    const texts = language === "en" || !load ? english : (await load()).default;
    this.#texts = texts;
    this.language = language;
    document.documentElement.lang = language;
    if (remember) keep("language", language);
  }

  say(key: Key, filling?: Filling): string {
    return fill(this.#texts[key] ?? english[key] ?? key, this.language, filling);
  }

  has(key: string): key is Key {
    return key in english;
  }
}

export const speech = new Speech();

export const say = (key: Key, filling?: Filling): string => speech.say(key, filling);
