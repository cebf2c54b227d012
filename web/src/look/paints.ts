// The colours a sheet of symbols is painted with, for a theme and a palette.

import type { Look } from "../model";

export type Theme = "light" | "dark";
export type Palette = "game" | "safe" | "strong";

// The variables of a look, such as `--p0`, with the shade that each shall have.
export function paintsOf(look: Look, palette: Palette, theme: Theme): Record<string, string> {
  const shades = { ...look.paints, ...(look.palettes[palette] ?? {}) };
  const variables: Record<string, string> = {};
  for (const [name, pair] of Object.entries(shades)) {
    const shade = pair[theme === "dark" ? 1 : 0];
    if (shade) variables[name.startsWith("--") ? name : `--${name}`] = shade;
  }
  return variables;
}

// Paints an element and all in it.
export function paint(element: HTMLElement, variables: Record<string, string>): void {
  for (const [name, shade] of Object.entries(variables)) element.style.setProperty(name, shade);
}
