// What a catalogue is, and how a string of it is filled: counts by the language's plural forms.

export type Forms = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Text = string | Forms;
export type Catalogue = Record<string, Text>;
export type Filling = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

function form(forms: Forms, language: string, count: number): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, rule);
  return forms[rule.select(count)] ?? forms.other ?? "";
}

// The text with `{name}` filled in; a text with plural forms is chosen by `count`.
export function fill(text: Text, language: string, filling: Filling = {}): string {
  const chosen = typeof text === "string" ? text : form(text, language, Number(filling.count ?? 0));
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = filling[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(language) : value;
  });
}
