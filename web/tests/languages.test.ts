// Every string of the site is there in every language, used, filled alike, with its plural forms.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { chosenFrom, LANGUAGES } from "../src/language/language.svelte";
import { fill, type Catalogue, type Text } from "../src/language/plurals";

const SRC = join(import.meta.dirname, "..", "src");
const read = (language: string): Catalogue =>
  JSON.parse(readFileSync(join(SRC, "languages", `${language}.json`), "utf-8")) as Catalogue;
const english = read("en");
const keys = Object.keys(english);

const files = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter((f) =>
  /\.(ts|svelte)$/.test(f),
);
const code = files.map((f) => readFileSync(join(SRC, f), "utf-8")).join("\n");

const forms = (text: Text): string[] => (typeof text === "string" ? [text] : Object.values(text));
const holes = (text: string): string[] =>
  [...new Set(text.match(/\{\w+\}/g) ?? [])].filter((hole) => hole !== "{count}").sort();

// The plural forms that whole numbers take, and the one that stands for all others.
const wanted = (language: string): Set<string> => {
  const rules = new Intl.PluralRules(language);
  const counts = Array.from({ length: 1000 }, (_, i) => rules.select(i));
  return new Set([...counts, "other"]);
};

test("there is a catalogue for each language and none besides", () => {
  const there = readdirSync(join(SRC, "languages")).map((f) => f.replace(".json", ""));
  expect(there.sort()).toEqual(Object.keys(LANGUAGES).sort());
});

describe.each(Object.keys(LANGUAGES))("%s", (language) => {
  const catalogue = read(language);

  test("has every string and no other, in the same order", () => {
    expect(Object.keys(catalogue)).toEqual(keys);
  });

  test("fills the same places", () => {
    for (const key of keys) {
      const places = holes(forms(english[key] as Text).join(" "));
      for (const form of forms(catalogue[key] as Text)) expect(holes(form), key).toEqual(places);
    }
  });

  test("has the plural forms of its language where English has plurals", () => {
    for (const key of keys) {
      const text = catalogue[key] as Text;
      expect(typeof text, key).toBe(typeof english[key]);
      if (typeof text !== "string")
        for (const form of wanted(language)) expect(Object.keys(text), key).toContain(form);
    }
  });

  test("leaves no string empty or in English by oversight", () => {
    for (const key of keys)
      for (const form of forms(catalogue[key] as Text)) expect(form.trim(), key).not.toBe("");
    if (language === "en") return;
    const alike = keys.filter((k) => JSON.stringify(catalogue[k]) === JSON.stringify(english[k]));
    expect(alike.length).toBeLessThan(keys.length / 10);
  });
});

test("every string is used", () => {
  const begun = [...code.matchAll(/say\(\s*`([\w.]+)\$\{/g)].map((m) => m[1] as string);
  const unused = keys.filter(
    (key) => !code.includes(`"${key}"`) && !begun.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test("every string that is said is there", () => {
  const said = [...code.matchAll(/say\(\s*"([^"]+)"/g)].map((m) => m[1] as string);
  const picked = [...code.matchAll(/say\([^)"]*\? "([^"]+)" : "([^"]+)"\)/g)].flatMap((m) =>
    m.slice(1, 3),
  );
  expect(said.length).toBeGreaterThan(50);
  expect([...said, ...picked].filter((key) => !keys.includes(key))).toEqual([]);
});

test("counts choose the form of their language", () => {
  const russian = read("ru")["seat.score"] as Text;
  const told = [1, 2, 5, 11, 21, 22, 25].map((count) => fill(russian, "ru", { count }));
  expect(told).toEqual([
    "1 очко",
    "2 очка",
    "5 очков",
    "11 очков",
    "21 очко",
    "22 очка",
    "25 очков",
  ]);
  const french = read("fr")["seat.score"] as Text;
  expect([0, 1, 2].map((count) => fill(french, "fr", { count }))).toEqual([
    "0 point",
    "1 point",
    "2 points",
  ]);
});

test("a place without a filling stays as it is", () => {
  expect(fill("{name}: {move}", "en", { name: "Ann" })).toBe("Ann: {move}");
});

test("the language is the first of the browser's that there is", () => {
  expect(chosenFrom(["sv-SE", "de-AT", "en"])).toBe("de");
  expect(chosenFrom(["PT-br"])).toBe("pt");
  expect(chosenFrom(["sv", "fi"])).toBe("en");
  expect(chosenFrom([])).toBe("en");
});
