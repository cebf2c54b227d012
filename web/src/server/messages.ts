// What travels between these pages and the server: the one module here that names message fields.
// docs/reference/http.md tells the same in words.

import type {
  Clock,
  Hint,
  Item,
  Look,
  Match,
  Mine,
  NewMatch,
  Outcome,
  Ruleset,
  Seat,
  Site,
  View,
} from "../model";

export type Asked = "takeback" | "draw" | "rematch";

// What a seat does.
export type Act =
  | { do: "play"; move: string; ply: number }
  | { do: "ask" | "decline"; what: Asked; ply: number; seat: number }
  | { do: "resign"; ply: number; seat: number }
  | { do: "abort" | "rest"; ply: number }
  | { do: "hint"; ply: number; stage: 1 | 2 }
  | { do: "look"; eye: number }
  | { do: "name"; name: string; seat: number }
  | { do: "pong"; at: number };

export type Refusal = { why: string; what: string; ply: number | null };

// What is told over the WebSocket.
export type Told =
  | { is: "match"; match: Match }
  | { is: "presence"; present: boolean[]; watching: number }
  | { is: "hint"; hint: Hint }
  | { is: "ping"; at: number }
  | { is: "error"; refusal: Refusal };

/* eslint-disable-next-line */
type Wire = any; // what has not been read yet

function view(b: Wire): View {
  return {
    eye: b.eye,
    turn: b.turn,
    stage: b.stage,
    status: b.status,
    words: b.words,
    items: b.items.map((i: Wire): Item => ({
      place: i.place,
      piece: i.piece,
      count: i.count,
      part: i.part,
      level: i.level ?? 0,
      x: i.x ?? 0,
      y: i.y ?? 0,
      scale: i.scale ?? 1,
    })),
    cells: b.cells,
    last: b.last,
    lifted: b.lifted,
    marks: b.marks,
    shape: b.shape,
    legal: b.legal.map(([move, ...path]: string[]) => ({ move, path })),
  };
}

const outcome = (o: Wire): Outcome | null =>
  o ? { ranks: o.ranks, scores: o.scores, reason: o.reason, words: o.words } : null;

const seat = (s: Wire): Seat => ({
  seat: s.seat,
  colour: s.colour,
  kind: s.kind,
  name: s.name,
  level: s.level,
  mine: s.mine,
  present: s.present,
  score: s.score,
  left: s.left,
  asks: s.asks,
  invite: s.invite ?? null,
});

const clock = (c: Wire): Clock => ({
  kind: c.kind ?? "none",
  seconds: c.seconds ?? 0,
  increment: c.increment ?? 0,
  days: c.days ?? 0,
});

export function readMatch(p: Wire): Match {
  return {
    id: p.match,
    game: p.game,
    ruleset: p.ruleset,
    ply: p.ply,
    view: view(p.board),
    plies: p.moves.map(([by, move, hints]: Wire) => ({ seat: by, move, hints: hints ?? 0 })),
    seats: p.seats.map(seat),
    mine: p.mine,
    secrets: p.secrets,
    clock: clock(p.clock),
    running: p.running,
    told: Date.now(),
    outcome: outcome(p.outcome),
    may: p.may,
    rated: p.rated,
    next: p.next,
    watching: p.watching,
  };
}

export const readReplay = (r: Wire): View => view(r.board);

export const readRefusal = (e: Wire): Refusal => ({
  why: String(e?.why ?? ""),
  what: String(e?.what ?? "failed"),
  ply: e?.ply ?? null,
});

// Reads a message of the WebSocket; null for one that this page does not know.
export function readTold(text: string): Told | null {
  const m: Wire = JSON.parse(text);
  switch (m.is) {
    case "position":
      return { is: "match", match: readMatch(m) };
    case "presence":
      return { is: "presence", present: m.present, watching: m.watching };
    case "hint":
      return {
        is: "hint",
        hint: { ply: m.ply, stage: m.stage, look: m.look, words: m.words, move: m.move ?? null },
      };
    case "ping":
      return { is: "ping", at: m.at };
    case "error":
      return { is: "error", refusal: readRefusal(m) };
    default:
      return null;
  }
}

export const readSite = (s: Wire): Site => ({
  version: s.version,
  games: s.games.map((g: Wire) => ({
    id: g.game,
    title: g.title,
    sentence: g.sentence,
    seats: g.seats,
    picture: g.picture,
    chance: g.chance,
    secrets: g.secrets,
    presets: g.presets.map((p: Wire) => ({
      name: p.name,
      ruleset: p.ruleset,
      sentence: p.sentence,
    })),
  })),
  levels: s.levels.map((l: Wire) => ({ level: l.level, words: l.words })),
});

export const readLook = (l: Wire): Look => ({
  game: l.game,
  title: l.title,
  sentence: l.sentence,
  board: l.board,
  exchanges: l.exchanges,
  seats: l.seats,
  seatPaints: l.seat_paints,
  seatParts: l.seat_parts,
  pieces: l.pieces,
  prompts: l.prompts,
  buttons: l.buttons,
  reasons: l.reasons,
  signs: l.signs,
  markParts: l.signs.marks,
  sheet: l.sheet,
  paints: l.paints,
  palettes: l.palettes,
});

export const readRuleset = (r: Wire): Ruleset => ({
  name: r.ruleset,
  game: r.game,
  preset: r.preset,
  seats: r.seats,
  chance: r.chance,
  secrets: r.secrets,
  options: r.options.map((o: Wire) => ({
    id: o.option,
    title: o.title,
    note: o.note,
    value: o.value,
    initial: o.default,
    values: o.values.map((v: Wire) => ({ value: v.value, words: v.words, ruleset: v.ruleset })),
    least: o.least,
    most: o.most,
  })),
});

export const readMine = (list: Wire): Mine[] =>
  list.map((m: Wire) => ({
    match: m.match,
    game: m.game,
    title: m.title,
    over: m.over,
    myTurn: m.my_turn,
    names: m.names,
    changed: m.changed,
  }));

export const readCreated = (c: Wire): { match: string; mine: number[] } => ({
  match: c.match,
  mine: c.mine,
});

export const readRules = (r: Wire): string => r.html;
export const readLink = (l: Wire): string => l.path;

export const writeMatch = (m: NewMatch): unknown => ({
  ruleset: m.ruleset,
  seats: m.seats.map((s) => ({ kind: s.kind, name: s.name, level: s.level })),
  clock: m.clock,
  rated: m.rated,
});

export const writeClaim = (secret: string, name: string): unknown => ({ secret, name });
