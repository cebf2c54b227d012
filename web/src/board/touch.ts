// A move is a path of touches: narrows the server's list of paths touch by touch. Knows no rules.

import type { Legal } from "../model";

const starts = (path: string[], touched: string[]): boolean =>
  path.length >= touched.length && touched.every((target, i) => path[i] === target);

// What may be touched after `touched`, in the order of the paths, each once.
export function nextTargets(legal: Legal[], touched: string[]): string[] {
  const n = touched.length;
  const found = legal.filter((l) => l.path.length > n && starts(l.path, touched));
  return [...new Set(found.map((l) => l.path[n] as string))];
}

// The move whose whole path has been touched, if there is one.
export function moveOf(legal: Legal[], touched: string[]): Legal | null {
  return legal.find((l) => l.path.length === touched.length && starts(l.path, touched)) ?? null;
}

export const cellOf = (target: string): string => /^(.+):[1-9]\d*$/.exec(target)?.[1] ?? target;

export function levelOf(target: string): number | null {
  const found = /:([1-9]\d*)$/.exec(target);
  return found ? Number(found[1]) : null;
}

export type Touch =
  | { is: "narrowed"; touched: string[] }
  | { is: "complete"; touched: string[]; legal: Legal }
  | { is: "choose"; targets: string[] } // several pieces of one stack, of which one is meant
  | { is: "nothing" };

const done = (legal: Legal[], touched: string[]): Touch => {
  const move = moveOf(legal, touched);
  return move ? { is: "complete", touched, legal: move } : { is: "narrowed", touched };
};

// The one way from `touched` to a target on the board that skips only what lies on no cell, such as
// the piece in hand; null where there is none, or more than one.
function wayTo(
  legal: Legal[],
  touched: string[],
  target: string,
  onBoard: (target: string) => boolean,
): string[] | null {
  const ways = new Map<string, string[]>();
  for (const { path } of legal) {
    if (!starts(path, touched)) continue;
    const rest = path.slice(touched.length);
    const at = rest.findIndex((t) => onBoard(t));
    if (at > 0 && cellOf(rest[at] as string) === target) {
      const way = rest.slice(0, at + 1);
      ways.set(way.join("\n"), way);
    }
  }
  const [way, ...others] = ways.values();
  return way && others.length === 0 ? way : null;
}

// The cells that a touch leads on from: those of the next targets, and those with one way to them.
export function openCells(
  legal: Legal[],
  touched: string[],
  onBoard: (target: string) => boolean,
): string[] {
  const next = nextTargets(legal, touched);
  const cells = new Set(next.filter(onBoard).map(cellOf));
  if (next.every(onBoard)) return [...cells];
  for (const { path } of legal) {
    if (!starts(path, touched)) continue;
    const first = path.slice(touched.length).find(onBoard);
    if (first === undefined || cells.has(cellOf(first))) continue;
    if (wayTo(legal, touched, cellOf(first), onBoard)) cells.add(cellOf(first));
  }
  return [...cells];
}

// What touching `target` does. A cell stands for the pieces on it, too; where a touch skips what
// lies on no cell (the piece in hand) and only one way leads there, that way is taken.
export function touch(
  legal: Legal[],
  touched: string[],
  target: string,
  onBoard: (target: string) => boolean,
): Touch {
  const open = nextTargets(legal, touched);
  if (open.includes(target)) return done(legal, [...touched, target]);
  const onCell = open.filter((t) => cellOf(t) === target);
  if (onCell.length === 1) return done(legal, [...touched, onCell[0] as string]);
  if (onCell.length > 1) return { is: "choose", targets: onCell };
  const way = wayTo(legal, touched, target, onBoard);
  return way ? done(legal, [...touched, ...way]) : { is: "nothing" };
}
