// Colours follow theme and palette; what a palette leaves out keeps the game's own colour.

import { expect, test } from "vitest";
import { paintsOf } from "../src/look/paints";
import { look } from "./boards";

test("a theme takes its shade", () => {
  expect(paintsOf(look, "game", "light")).toEqual({ "--p0": "#aa0000" });
  expect(paintsOf(look, "game", "dark")).toEqual({ "--p0": "#ff5555" });
});

test("a palette takes the place of the game's colours where it names them", () => {
  expect(paintsOf(look, "safe", "dark")).toEqual({ "--p0": "#56b4e9" });
  expect(paintsOf(look, "strong", "light")).toEqual({ "--p0": "#aa0000" });
});
