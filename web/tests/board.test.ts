// @vitest-environment jsdom
// The board as a browser has it: cells are buttons that say what lies on them.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import Board from "../src/board/Board.svelte";
import { item, look, view } from "./boards";

let shown: Record<string, unknown> | null = null;

beforeAll(() => {
  vi.stubGlobal("CSS", { escape: (text: string) => text.replace(/[^\w]/g, "\\$&") });
});

afterEach(() => {
  if (shown) void unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

function board(touched: (target: string) => void, untouched: () => void): SVGSVGElement {
  shown = mount(Board, {
    target: document.body,
    props: {
      look,
      view: view([item("a1", "P", 1), item("a1", "p", 2), item("b1", "P")], [], {
        cells: ["a1", "b1", "a2", "b2"],
      }),
      open: ["a1:2", "b2"],
      reach: ["a1", "b2"],
      touch: touched,
      untouch: untouched,
      label: "the board",
    },
  });
  flushSync();
  return document.querySelector("[role=group]") as SVGSVGElement;
}

const press = (element: Element, key: string): void => {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};

test("each cell says what lies there and whether it may be touched", () => {
  board(
    () => {},
    () => {},
  );
  const label = (cell: string): string | null | undefined =>
    document.querySelector(`[role=button][data-cell="${cell}"]`)?.getAttribute("aria-label");
  expect(label("a1")).toContain("red disc, blue disc");
  expect(label("a1")).toContain("can be touched");
  expect(label("b1")).toBe("b1, red disc");
  expect(label("a2")).toBe("a2, empty");
});

test("one cell is in the order of the Tab key, arrow keys walk to the others", () => {
  const touched: string[] = [];
  const group = board(
    (target) => touched.push(target),
    () => {},
  );
  const stops = document.querySelectorAll("[role=button][tabindex='0']");
  expect(stops.length).toBe(1);
  expect(stops[0]?.getAttribute("data-cell")).toBe("a2");
  press(group, "ArrowRight");
  press(group, "Enter");
  expect(touched).toEqual(["b2"]);
  press(group, "ArrowDown");
  press(group, " ");
  expect(touched).toEqual(["b2", "b1"]);
});

test("Escape takes a touch back", () => {
  const untouched = vi.fn();
  press(
    board(() => {}, untouched),
    "Escape",
  );
  expect(untouched).toHaveBeenCalledOnce();
});

test("pieces of a stack are drawn from the bottom up with its height beside it", () => {
  board(
    () => {},
    () => {},
  );
  const parts = [...document.querySelectorAll(".piece[data-cell=a1] use")];
  expect(parts.map((use) => use.getAttribute("href"))).toEqual(["#P", "#p"]);
  expect(document.querySelector(".pieces text")?.textContent).toBe("2");
});
