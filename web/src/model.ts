// What the pages know of games and matches. Only server/messages.ts says how it travels.

export type Piece = { name: string; part: string; colour: string; height: number };

// All that is needed to draw a game; `sheet` holds every part under its id, painted by variables.
export type Look = {
  game: string;
  title: string;
  sentence: string;
  board: "hexagons" | "squares";
  exchanges: boolean; // whether a move over two cells lets what lies there change places
  seats: string[]; // the names of their colours
  seatPaints: string[]; // the variable of each seat's colour
  seatParts: (string | null)[]; // the piece that stands for each seat
  pieces: Record<string, Piece>;
  prompts: Record<string, string>;
  buttons: Record<string, string>;
  reasons: Record<string, string>;
  signs: { floor: string; target: string; start: string; end: string; inner: string };
  markParts: string[];
  sheet: string;
  paints: Record<string, string[]>; // a light and a dark shade
  palettes: Record<string, Record<string, string[]>>;
};

export type Preset = { name: string; ruleset: string; sentence: string };

// A game in the list of games.
export type Game = {
  id: string;
  title: string;
  sentence: string;
  seats: number;
  picture: string;
  chance: boolean;
  secrets: boolean;
  presets: Preset[];
};

export type Level = { level: number; words: string };

export type Site = { version: string; games: Game[]; levels: Level[] };

export type OptionValue = { value: string; words: string; ruleset: string };

export type Option = {
  id: string;
  title: string;
  note: string;
  value: string;
  initial: string;
  values: OptionValue[]; // those that go with the other options; empty for a number
  least: number;
  most: number;
};

export type Ruleset = {
  name: string;
  game: string;
  preset: string | null;
  seats: number;
  chance: boolean;
  secrets: boolean;
  options: Option[];
};

// A piece as it is drawn: its part lies at x, y from the middle of its place.
export type Item = {
  place: string;
  piece: string;
  count: number;
  part: string;
  level: number; // in its stack, from 1; 0 in a hand
  x: number;
  y: number;
  scale: number;
};

export type Legal = { move: string; path: string[] };

export type View = {
  eye: number;
  turn: number | null; // 0 for chance, null when over
  stage: string;
  status: string;
  words: string;
  items: Item[];
  cells: string[];
  last: string[];
  lifted: number;
  marks: Record<string, string[]>;
  shape: string | null; // path data around the marked shape
  legal: Legal[];
};

export type Outcome = { ranks: number[]; scores: number[] | null; reason: string; words: string };

export type Ply = { move: string; seat: number; hints: number };

export type Seat = {
  seat: number;
  colour: string;
  kind: "person" | "computer" | "open";
  name: string;
  level: number;
  mine: boolean;
  present: boolean;
  score: number | null;
  left: number | null; // seconds, when the position was told
  asks: string[];
  invite: string | null;
};

export type ClockKind = "none" | "move" | "total" | "days";
export type Clock = { kind: ClockKind; seconds: number; increment: number; days: number };

export type Match = {
  id: string;
  game: string;
  ruleset: string;
  ply: number;
  view: View;
  plies: Ply[];
  seats: Seat[];
  mine: number[];
  secrets: boolean;
  clock: Clock;
  running: number | null;
  told: number; // when this was told, by this machine's clock in milliseconds
  outcome: Outcome | null;
  may: string[];
  rated: boolean;
  next: string | null;
  watching: number;
};

export type Hint = {
  ply: number;
  stage: number;
  look: string[];
  words: string;
  move: string | null;
};

export type SeatKind = "me" | "here" | "friend" | "computer";
export type NewSeat = { kind: SeatKind; name: string; level: number };
export type NewMatch = { ruleset: string; seats: NewSeat[]; clock: Clock; rated: boolean };

export type Mine = {
  match: string;
  game: string;
  title: string;
  over: boolean;
  myTurn: boolean;
  names: string[];
  changed: number;
};
