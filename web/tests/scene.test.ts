// Views sorted for the board, where cells lie, and how pieces came to lie anew.

import { expect, test } from "vitest";
import { boxOf, contourPath, gridOf, neighbourTowards } from "../src/board/grid";
import { changes, foreseen, handsOf, stacksOf, walkable } from "../src/board/scene";
import { item, view } from "./boards";

const squares = gridOf("squares");
const hexagons = gridOf("hexagons");

test("neighbouring cells lie one hundred apart, whatever their shape", () => {
  const far = (grid: typeof squares, a: string, b: string): number => {
    const [from, to] = [grid.find(a)!, grid.find(b)!];
    return Math.hypot(from.x - to.x, from.y - to.y);
  };
  for (const other of ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"])
    expect(far(hexagons, "0,0", other)).toBeCloseTo(100);
  for (const other of ["c4", "c2", "b3", "d3"]) expect(far(squares, "c3", other)).toBeCloseTo(100);
});

test("a name that is no cell's lies nowhere", () => {
  expect(squares.find("hand 1")).toBeNull();
  expect(squares.find("P")).toBeNull();
  expect(hexagons.find("c3")).toBeNull();
  expect(hexagons.find("beside")).toBeNull();
});

test("cells may lie far out and below nought", () => {
  expect(hexagons.find("-40,12")).toEqual({ x: -3400, y: 12 * 50 * Math.sqrt(3) });
});

test("the line around two cells leaves out the side between them", () => {
  const cells = ["a1", "b1"].map((c) => squares.find(c)!);
  const data = contourPath(squares, cells);
  expect(data.match(/[ML]/g)?.length).toBe(6);
  expect(data.match(/M/g)?.length).toBe(1);
});

test("arrow keys lead to the next cell in their direction and stay at the edge", () => {
  const cells = new Map(["a1", "b1", "c1", "b2"].map((c) => [c, squares.find(c)!]));
  expect(neighbourTowards(cells, "a1", { x: 1, y: 0 })).toBe("b1");
  expect(neighbourTowards(cells, "b1", { x: 0, y: -1 })).toBe("b2");
  expect(neighbourTowards(cells, "c1", { x: 1, y: 0 })).toBeNull();
});

test("every cell of a table of hexagons is reached by arrow keys", () => {
  const names = ["0,0", "1,0", "2,-1", "0,1", "-1,2", "3,-3", "1,1"];
  const cells = new Map(names.map((c) => [c, hexagons.find(c)!]));
  const found = new Set(["0,0"]);
  const arrows = [1, -1].flatMap((d) => [
    { x: d, y: 0 },
    { x: 0, y: d },
  ]);
  for (const cell of found)
    for (const arrow of arrows) {
      const next = neighbourTowards(cells, cell, arrow);
      if (next) found.add(next);
    }
  expect(found).toEqual(new Set(names));
});

test("a box holds all cells and its margin; without cells it is about the middle", () => {
  expect(
    boxOf(
      [
        { x: 0, y: 0 },
        { x: 200, y: -100 },
      ],
      50,
    ),
  ).toEqual({
    left: -50,
    top: -150,
    right: 250,
    bottom: 50,
  });
  expect(boxOf([], 50)).toEqual({ left: -50, top: -50, right: 50, bottom: 50 });
});

test("stacks keep their order and hands belong to seats", () => {
  const shown = view([
    item("c3", "P", 1),
    item("c3", "p", 2),
    item("hand 2", "p", 0, 7),
    item("beside", "k"),
  ]);
  expect(
    stacksOf(shown, squares)
      .get("c3")
      ?.pieces.map((i) => i.piece),
  ).toEqual(["P", "p"]);
  const hands = handsOf(shown, 2);
  expect(hands.seats.map((held) => held.length)).toEqual([0, 1]);
  expect(hands.beside.map((i) => i.piece)).toEqual(["k"]);
});

test("the keyboard walks over the board, over pieces and over targets, not over hands", () => {
  const legal = [{ move: "x", path: ["P", "e5"] }];
  const shown = view([item("c3", "P"), item("hand 1", "P", 0, 3)], legal, { cells: ["a1"] });
  expect(new Set(walkable(shown, [], squares).keys())).toEqual(new Set(["a1", "c3", "e5"]));
});

const scene = (...items: ReturnType<typeof item>[]) => stacksOf(view(items), squares);

test("a piece that moved flies from where it lay", () => {
  const { flights, gone } = changes(scene(item("a1", "P")), scene(item("c1", "P")));
  expect(flights).toEqual([{ key: "c1 1 P", from: squares.find("a1") }]);
  expect(gone).toEqual([]);
});

test("a piece from the hand comes from nowhere, a captured one is gone", () => {
  const { flights, gone } = changes(scene(item("a1", "P")), scene(item("b1", "p")));
  expect(flights).toEqual([{ key: "b1 1 p", from: null }]);
  expect(gone.map((g) => g.item.piece)).toEqual(["P"]);
});

test("two pieces that changed places fly past each other", () => {
  const { flights, gone } = changes(
    scene(item("a1", "P"), item("b1", "p")),
    scene(item("a1", "p"), item("b1", "P")),
  );
  expect(flights.map((f) => f.from?.x).sort()).toEqual([0, 100]);
  expect(gone).toEqual([]);
});

test("a move of the upper part of a stack is foreseen piece by piece", () => {
  const before = view([item("a1", "P", 1), item("a1", "p", 2), item("b1", "P", 1)]);
  const after = stacksOf(foreseen(before, ["a1:2", "b1"], 1, squares), squares);
  expect(after.get("a1")?.pieces.map((i) => i.piece)).toEqual(["P"]);
  expect(after.get("b1")?.pieces.map((i) => i.piece)).toEqual(["P", "p"]);
});

test("a piece from the hand is foreseen on an empty cell", () => {
  const before = view([item("hand 1", "P", 0, 3)]);
  const after = foreseen(before, ["c3"], 1, squares);
  expect(after.items.find((i) => i.place === "c3")?.piece).toBe("P");
  expect(after.items.find((i) => i.place === "hand 1")?.count).toBe(2);
});

test("what lies on two cells changes places where the game exchanges, and nothing is lost", () => {
  const before = view([item("0,0", "r"), item("1,0", "b"), item("2,0", "r")]);
  const after = foreseen(before, ["0,0", "1,0"], 1, hexagons, true);
  const lies = (cell: string) => after.items.filter((i) => i.place === cell).map((i) => i.piece);
  expect([lies("0,0"), lies("1,0"), lies("2,0")]).toEqual([["b"], ["r"], ["r"]]);
  expect(after.last).toEqual(["0,0", "1,0"]);
  expect(foreseen(before, ["0,0", "1,0"], 1, hexagons, false)).toBe(before);
  expect(foreseen(before, ["0,0", "1,0", "2,0"], 1, hexagons, true)).toBe(before);
});

test("what is not plain waits for the answer", () => {
  const swap = view([item("a1", "P"), item("b1", "p")]);
  expect(foreseen(swap, ["a1", "b1"], 1, squares)).toBe(swap);
  const two = view([item("hand 1", "P", 0, 1), item("hand 1", "M", 0, 1)]);
  expect(foreseen(two, ["c3"], 1, squares)).toBe(two);
  expect(foreseen(two, ["pass"], 1, squares)).toBe(two);
});
