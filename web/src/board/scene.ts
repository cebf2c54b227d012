// A view sorted for the board: stacks by cell, hands by seat, and how pieces came to lie anew.

import type { Item, View } from "../model";
import type { At, Grid } from "./grid";
import { cellOf, levelOf, nextTargets } from "./touch";

export type Stack = { cell: string; at: At; pieces: Item[] }; // from the bottom up

export type Hands = { seats: Item[][]; beside: Item[] }; // seat 1 first

export function stacksOf(view: View, grid: Grid): Map<string, Stack> {
  const stacks = new Map<string, Stack>();
  for (const item of view.items) {
    const at = grid.find(item.place);
    if (!at) continue;
    const stack = stacks.get(item.place) ?? { cell: item.place, at, pieces: [] };
    stack.pieces.push(item);
    stacks.set(item.place, stack);
  }
  // Those further up the page lie behind.
  return new Map([...stacks].sort(([, a], [, b]) => a.at.y - b.at.y || a.at.x - b.at.x));
}

export function handsOf(view: View, seats: number): Hands {
  const hands: Hands = { seats: Array.from({ length: seats }, () => []), beside: [] };
  for (const item of view.items) {
    const found = /^hand (\d+)$/.exec(item.place);
    if (found) hands.seats[Number(found[1]) - 1]?.push(item);
    else if (item.place === "beside") hands.beside.push(item);
  }
  return hands;
}

// Every cell that a keyboard can walk to: those of the board, with pieces, and that may be touched.
export function walkable(view: View, touched: string[], grid: Grid): Map<string, At> {
  const cells = new Map<string, At>();
  const add = (target: string): void => {
    const cell = cellOf(target);
    const at = grid.find(cell);
    if (at) cells.set(cell, at);
  };
  view.cells.forEach(add);
  for (const item of view.items) add(item.place);
  nextTargets(view.legal, touched).forEach(add);
  if (touched.length === 0) for (const { path } of view.legal) path.forEach(add);
  return new Map([...cells].sort(([, a], [, b]) => a.y - b.y || a.x - b.x));
}

export type Flight = { key: string; from: At | null }; // null: out of a hand
export type Gone = { item: Item; at: At };

export const keyOf = (item: Item): string => `${item.place} ${item.level} ${item.piece}`;

// How the pieces of one scene became those of the next: where each new one came from, and what
// left the board. Pieces of a kind are alike, so the nearest that vanished is the one that moved.
export function changes(
  before: Map<string, Stack>,
  after: Map<string, Stack>,
): { flights: Flight[]; gone: Gone[] } {
  const spots = (scene: Map<string, Stack>): Map<string, Gone> => {
    const found = new Map<string, Gone>();
    for (const { at, pieces } of scene.values())
      for (const item of pieces) found.set(keyOf(item), { item, at });
    return found;
  };
  const [was, is] = [spots(before), spots(after)];
  const left = [...was].filter(([key]) => !is.has(key)).map(([, spot]) => spot);
  const flights: Flight[] = [];
  for (const [key, spot] of is) {
    if (was.has(key)) continue;
    let [nearest, least] = [-1, Infinity];
    left.forEach((other, i) => {
      const far = Math.hypot(other.at.x - spot.at.x, other.at.y - spot.at.y);
      if (other.item.piece === spot.item.piece && far < least) [nearest, least] = [i, far];
    });
    const [from] = nearest < 0 ? [] : left.splice(nearest, 1);
    flights.push({ key, from: from?.at ?? null });
  }
  return { flights, gone: left };
}

// What a move looks like before the server has told what it does: the pieces that were lifted lie
// where the hand let go, one from the hand does, or, in a game of exchanges, what lay on two cells
// has changed places. Anything else waits for the answer.
export function foreseen(
  view: View,
  path: string[],
  seat: number,
  grid: Grid,
  exchanges = false,
): View {
  const [first, second] = path.filter((t) => grid.find(cellOf(t)));
  if (first === undefined) return view;
  if (second === undefined) return put(view, path, first, seat);
  const [start, end] = [cellOf(first), cellOf(second)];
  const lying = view.items.filter((i) => i.place === start);
  const under = view.items.filter((i) => i.place === end);
  if (lying.length > 0 && under.length > 0 && levelOf(first) === null) {
    if (!exchanges || path.length > 2) return view;
    const other: Record<string, string> = { [start]: end, [end]: start };
    const items = view.items.map((i) => ({ ...i, place: other[i.place] ?? i.place }));
    return { ...view, items, last: [start, end], marks: {}, shape: null };
  }
  if (lying.length === 0) return view;
  const level = levelOf(first) ?? 1;
  const top = under.at(-1);
  const moved = lying.slice(level - 1).map((item, i) => ({
    ...item,
    place: end,
    level: under.length + i + 1,
    y: (top ? top.y - thickness(under) : 0) + item.y - (lying[level - 1] as Item).y,
  }));
  const others = view.items.filter((i) => i.place !== start);
  return {
    ...view,
    items: [...others, ...lying.slice(0, level - 1), ...moved],
    last: [start, end],
    marks: {},
    shape: null,
  };
}

// How far apart the pieces of a stack are drawn; of a single one, nothing tells.
function thickness(pieces: Item[]): number {
  const [one, two] = pieces.slice(-2);
  return one && two ? one.y - two.y : 11;
}

function put(view: View, path: string[], cell: string, seat: number): View {
  const held = view.items.filter((i) => i.place === `hand ${seat}` || i.place === "beside");
  const named = path.find((t) => held.some((i) => i.piece === t));
  const kinds = new Set(held.map((i) => i.piece));
  const from = held.find((i) => (named ? i.piece === named : kinds.size === 1));
  if (!from || view.items.some((i) => i.place === cell)) return view;
  const alike = view.items.find((i) => i.piece === from.piece && i.level === 1);
  const placed: Item = {
    ...from,
    place: cell,
    count: 1,
    level: 1,
    x: alike?.x ?? 0,
    y: alike?.y ?? 0,
    scale: alike?.scale ?? 1,
    part: alike?.part ?? from.part,
  };
  const items = view.items
    .map((i) => (i === from ? { ...i, count: i.count - 1 } : i))
    .filter((i) => i.count > 0);
  return { ...view, items: [...items, placed], last: [cell], marks: {}, shape: null };
}
