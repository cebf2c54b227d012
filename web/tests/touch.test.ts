// A move is a path of touches: the list narrows until one path is whole.

import { expect, test } from "vitest";
import { cellOf, levelOf, moveOf, nextTargets, openCells, touch } from "../src/board/touch";
import type { Legal } from "../src/model";

const legal = (...paths: string[][]): Legal[] =>
  paths.map((path) => ({ move: path.join("."), path }));
const onBoard = (target: string): boolean => /^[a-e][1-5](:\d+)?$/.test(target);

const MOVES = legal(
  ["P", "a1"],
  ["P", "b2"],
  ["c3:1", "d3"],
  ["c3:2", "d3"],
  ["c3:2", "c5"],
  ["d4", "d5", "stop"],
  ["d4", "d5", "e5"],
  ["pass"],
);

test("what may be touched first comes once each, in the order of the paths", () => {
  expect(nextTargets(MOVES, [])).toEqual(["P", "c3:1", "c3:2", "d4", "pass"]);
});

test("a touch leaves the paths that go on from it", () => {
  expect(nextTargets(MOVES, ["c3:2"])).toEqual(["d3", "c5"]);
  expect(nextTargets(MOVES, ["d4", "d5"])).toEqual(["stop", "e5"]);
  expect(nextTargets(MOVES, ["e1"])).toEqual([]);
});

test("a whole path is a move, a part of one is not", () => {
  expect(moveOf(MOVES, ["c3:2", "c5"])?.move).toBe("c3:2.c5");
  expect(moveOf(MOVES, ["c3:2"])).toBeNull();
  expect(moveOf(MOVES, [])).toBeNull();
});

test("every path is reached by touching its targets one by one", () => {
  for (const { move, path } of MOVES) {
    let touched: string[] = [];
    path.forEach((target, i) => {
      const done = touch(MOVES, touched, target, onBoard);
      if (i + 1 < path.length) {
        expect(done).toEqual({ is: "narrowed", touched: [...touched, target] });
        touched = [...touched, target];
      } else expect(done).toMatchObject({ is: "complete", legal: { move } });
    });
  }
});

test("a cell stands for the one piece on it that may be touched", () => {
  const moves = legal(["c3:2", "d3"], ["a1", "a2"]);
  expect(touch(moves, [], "c3", onBoard)).toEqual({ is: "narrowed", touched: ["c3:2"] });
});

test("of several pieces of a stack one has to be chosen", () => {
  expect(touch(MOVES, [], "c3", onBoard)).toEqual({ is: "choose", targets: ["c3:1", "c3:2"] });
});

test("a cell is touched at once where only one way leads there past the hand", () => {
  expect(touch(MOVES, [], "a1", onBoard)).toMatchObject({
    is: "complete",
    touched: ["P", "a1"],
    legal: { move: "P.a1" },
  });
});

test("a cell with two ways to it waits for the hand to be touched", () => {
  const moves = legal(["P", "a1"], ["M", "a1"]);
  expect(touch(moves, [], "a1", onBoard)).toEqual({ is: "nothing" });
  expect(touch(moves, ["M"], "a1", onBoard)).toMatchObject({ is: "complete" });
});

test("what leads nowhere changes nothing", () => {
  expect(touch(MOVES, [], "e1", onBoard)).toEqual({ is: "nothing" });
  expect(touch(MOVES, ["c3:2"], "a1", onBoard)).toEqual({ is: "nothing" });
  expect(touch([], [], "a1", onBoard)).toEqual({ is: "nothing" });
});

test("the cells that are lit are those a touch leads on from", () => {
  expect(new Set(openCells(MOVES, [], onBoard))).toEqual(new Set(["a1", "b2", "c3", "d4"]));
  expect(openCells(MOVES, ["c3:2"], onBoard)).toEqual(["d3", "c5"]);
  const everywhere = ["a1", "a2", "b1", "c3", "d3", "d4", "e5"];
  for (const cell of everywhere) {
    const lit = openCells(MOVES, [], onBoard).includes(cell);
    expect(touch(MOVES, [], cell, onBoard).is !== "nothing").toBe(lit);
  }
});

test("a target names its cell and the piece on it", () => {
  expect([cellOf("c3:2"), levelOf("c3:2")]).toEqual(["c3", 2]);
  expect([cellOf("3,-1"), levelOf("3,-1")]).toEqual(["3,-1", null]);
  expect([cellOf("army P1"), levelOf("army P1")]).toEqual(["army P1", null]);
});
