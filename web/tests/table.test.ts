// The match at this device: touches, moves shown at once, confirmed, and taken back on refusal.

import { beforeEach, expect, test } from "vitest";
import { Table } from "../src/match/table.svelte";
import type { Legal } from "../src/model";
import type { Act } from "../src/server/messages";
import { item, look, match, view } from "./boards";

const LEGAL: Legal[] = [
  { move: "a1-b1", path: ["a1:1", "b1"] },
  { move: "a1-c1", path: ["a1:1", "c1"] },
  { move: "e5", path: ["P", "e5"] },
  { move: "pass", path: ["pass"] },
];
const board = view([item("a1", "P"), item("hand 1", "P", 0, 2)], LEGAL);

let sent: Act[] = [];
let table: Table;

beforeEach(() => {
  sent = [];
  table = new Table(look, (act) => sent.push(act));
  table.hear({ is: "match", match: match(board) });
});

const lies = (cell: string): string[] =>
  (table.view?.items ?? []).filter((i) => i.place === cell).map((i) => i.piece);

test("a whole path is sent with the ply the mover saw, and shown at once", () => {
  table.touch("a1");
  expect(sent).toEqual([]);
  table.touch("b1");
  expect(sent).toEqual([{ do: "play", move: "a1-b1", ply: 4 }]);
  expect(lies("b1")).toEqual(["P"]);
  expect(lies("a1")).toEqual([]);
  expect(table.open).toEqual([]);
});

test("the server's position confirms it", () => {
  table.touch("e5");
  table.hear({ is: "match", match: match(view([item("e5", "P")], []), { ply: 5 }) });
  expect(table.waiting).toBe(false);
  expect(lies("e5")).toEqual(["P"]);
});

test("a refusal puts the move back with its reason", () => {
  table.touch("e5");
  expect(lies("e5")).toEqual(["P"]);
  table.hear({ is: "error", refusal: { why: "too late", what: "stale", ply: 5 } });
  expect(lies("e5")).toEqual([]);
  expect(table.refusal?.why).toBe("too late");
  expect(table.putBack).toBe(true);
  expect(table.open).toContain("P");
});

test("a refusal of anything else takes no move back", () => {
  table.askHint();
  table.hear({ is: "error", refusal: { why: "no hints here", what: "refused", ply: 4 } });
  expect(table.putBack).toBe(false);
  expect(table.refusal?.why).toBe("no hints here");
});

test("a move that a broken connection swallowed is sent again", () => {
  table.touch("e5");
  table.hear({ is: "match", match: match(board) });
  expect(sent.map((act) => act.do)).toEqual(["play", "play"]);
  expect(sent[0]).toEqual(sent[1]);
});

test("a half-made move is undone touch by touch", () => {
  table.touch("a1");
  expect(table.touched).toEqual(["a1:1"]);
  table.untouch();
  expect(table.touched).toEqual([]);
  expect(table.open).toContain("a1:1");
});

test("a move to be confirmed is shown but not sent until then", () => {
  table.touch("e5", false);
  expect(sent).toEqual([]);
  expect(lies("e5")).toEqual(["P"]);
  table.confirm();
  expect(sent).toEqual([{ do: "play", move: "e5", ply: 4 }]);
});

test("a move to be confirmed can be undone", () => {
  table.touch("e5", false);
  table.untouch(true);
  expect(table.ready).toBeNull();
  expect(lies("e5")).toEqual([]);
  expect(sent).toEqual([]);
});

test("a new position ends a half-made move, news of presence does not", () => {
  table.touch("a1");
  table.hear({ is: "presence", present: [true, false], watching: 2 });
  expect(table.touched).toEqual(["a1:1"]);
  expect(table.match?.seats[1]?.present).toBe(false);
  expect(table.match?.watching).toBe(2);
  table.hear({ is: "match", match: match(board, { ply: 6 }) });
  expect(table.touched).toEqual([]);
});

test("a position that was overtaken on its way is left aside", () => {
  table.hear({ is: "match", match: match(view([item("b2", "P")]), { ply: 9 }) });
  table.hear({ is: "match", match: match(board, { ply: 7 }) });
  expect(table.match?.ply).toBe(9);
});

test("who may not play touches nothing", () => {
  table.hear({ is: "match", match: match(board, { ply: 5, may: [] }) });
  expect(table.open).toEqual([]);
  expect(table.touch("a1").is).toBe("nothing");
  expect(sent).toEqual([]);
});

test("hints come in stages, and go with the position", () => {
  table.askHint();
  const hint = { ply: 4, stage: 1, look: ["a1"], words: "look at a1", move: null };
  table.hear({ is: "hint", hint });
  expect(table.hint?.look).toEqual(["a1"]);
  table.askHint();
  expect(sent).toEqual([
    { do: "hint", ply: 4, stage: 1 },
    { do: "hint", ply: 4, stage: 2 },
  ]);
  table.hear({ is: "match", match: match(board, { ply: 5 }) });
  expect(table.hint).toBeNull();
});
