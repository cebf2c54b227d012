// What the tests lay on the table: views, looks and matches of a game that there is not.

import type { Item, Legal, Look, Match, Seat, View } from "../src/model";

export const item = (place: string, piece: string, level = 1, count = 1): Item => ({
  place,
  piece,
  count,
  part: piece,
  level: place.startsWith("hand") || place === "beside" ? 0 : level,
  x: 0,
  y: -11 * (level - 1),
  scale: 1,
});

export const view = (items: Item[], legal: Legal[] = [], more: Partial<View> = {}): View => ({
  eye: 1,
  turn: 1,
  stage: "play",
  status: "red to act",
  words: "",
  items,
  cells: [],
  last: [],
  lifted: 0,
  marks: {},
  shape: null,
  legal,
  ...more,
});

const seat = (number: number, mine: boolean): Seat => ({
  seat: number,
  colour: number === 1 ? "red" : "blue",
  kind: "person",
  name: "",
  level: 0,
  mine,
  present: true,
  score: null,
  left: null,
  asks: [],
  invite: null,
});

export const match = (board: View, more: Partial<Match> = {}): Match => ({
  id: "m",
  game: "nine",
  ruleset: "nine",
  ply: 4,
  view: board,
  plies: [],
  seats: [seat(1, true), seat(2, false)],
  mine: [1],
  secrets: false,
  clock: { kind: "none", seconds: 0, increment: 0, days: 0 },
  running: null,
  told: 0,
  outcome: null,
  may: ["play"],
  rated: false,
  next: null,
  watching: 0,
  ...more,
});

export const look: Look = {
  game: "nine",
  title: "Nine",
  sentence: "",
  board: "squares",
  seats: ["red", "blue"],
  exchanges: false,
  seatPaints: ["--p0", "--p1"],
  seatParts: ["p0", "p1"],
  pieces: {
    P: { name: "red disc", part: "p0", colour: "red", height: 1 },
    p: { name: "blue disc", part: "p1", colour: "blue", height: 1 },
  },
  prompts: {},
  buttons: { pass: "pass" },
  reasons: {},
  signs: { floor: "f", target: "t", start: "s", end: "e", inner: "i" },
  markParts: ["m1"],
  sheet: "<svg xmlns='http://www.w3.org/2000/svg'><defs><g id='p0'/><g id='p1'/></defs></svg>",
  paints: { "--p0": ["#aa0000", "#ff5555"] },
  palettes: { safe: { "--p0": ["#0072b2", "#56b4e9"] } },
};
