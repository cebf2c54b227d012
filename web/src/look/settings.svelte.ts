// How this reader likes the pages: theme, palette, sounds, how moves are confirmed.

import type { Palette, Theme } from "./paints";
import { keep, kept } from "./kept";

type Choices = {
  theme: "system" | Theme;
  palette: Palette;
  sounds: boolean;
  motion: boolean;
  names: boolean; // of the cells
  confirm: "small" | "always" | "never"; // "small": where cells are smaller than a fingertip
};

const INITIAL: Choices = {
  theme: "system",
  palette: "game",
  sounds: true,
  motion: true,
  names: false,
  confirm: "small",
};

class Settings {
  chosen: Choices = $state({ ...INITIAL, ...kept<Partial<Choices>>("settings", {}) });
  #dark: boolean = $state(false);
  #still: boolean = $state(false);

  // Follows the system's settings from here on.
  start(): void {
    const follow = (query: string, set: (matches: boolean) => void): void => {
      const media = matchMedia(query);
      set(media.matches);
      media.addEventListener("change", (event) => set(event.matches));
    };
    follow("(prefers-color-scheme: dark)", (dark) => (this.#dark = dark));
    follow("(prefers-reduced-motion: reduce)", (still) => (this.#still = still));
    this.#show();
  }

  get theme(): Theme {
    if (this.chosen.theme !== "system") return this.chosen.theme;
    return this.#dark ? "dark" : "light";
  }

  get moves(): boolean {
    return this.chosen.motion && !this.#still;
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.chosen[name] = value;
    keep("settings", this.chosen);
    this.#show();
  }

  #show(): void {
    document.documentElement.dataset.theme = this.chosen.theme;
  }
}

export const settings = new Settings();
