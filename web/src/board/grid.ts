// Where named cells lie: hexagons `q,r` with a corner up, squares `a1`; neighbours `UNIT` apart.

export const UNIT = 100;

export type At = { x: number; y: number };

export type Grid = {
  kind: "hexagons" | "squares";
  find(cell: string): At | null; // the middle of a cell, or null where the name is no cell's
  outline: At[]; // the corners about a cell's middle, clockwise from the upper right
};

const HALF = UNIT / 2;
const ROW = (UNIT * Math.sqrt(3)) / 2;
const CORNER = UNIT / Math.sqrt(3);

const hexagons: Grid = {
  kind: "hexagons",
  find(cell) {
    const found = /^(-?\d+),(-?\d+)$/.exec(cell);
    if (!found) return null;
    const [q, r] = [Number(found[1]), Number(found[2])];
    return { x: UNIT * q + HALF * r, y: ROW * r };
  },
  outline: [0, 1, 2, 3, 4, 5].map((i) => {
    const turn = (Math.PI / 3) * i - Math.PI / 6;
    return { x: CORNER * Math.cos(turn), y: CORNER * Math.sin(turn) };
  }),
};

const squares: Grid = {
  kind: "squares",
  find(cell) {
    const found = /^([a-z])(\d+)$/.exec(cell);
    if (!found) return null;
    const file = (found[1] as string).charCodeAt(0) - 97;
    return { x: UNIT * file, y: -UNIT * (Number(found[2]) - 1) };
  },
  outline: [
    { x: HALF, y: -HALF },
    { x: HALF, y: HALF },
    { x: -HALF, y: HALF },
    { x: -HALF, y: -HALF },
  ],
};

export const gridOf = (kind: Grid["kind"]): Grid => (kind === "hexagons" ? hexagons : squares);

const short = (value: number): string => String(Math.round(value * 10) / 10);

// Path data of a cell drawn `scale` times its size about `at`.
export function cellPath(grid: Grid, scale = 1, at: At = { x: 0, y: 0 }): string {
  const corners = grid.outline.map(
    (c) => `${short(at.x + scale * c.x)} ${short(at.y + scale * c.y)}`,
  );
  return `M${corners.join("L")}Z`;
}

// The closed line around a set of cells: every side that two of them do not share.
export function contourPath(grid: Grid, cells: At[]): string {
  const key = (p: At): string => `${Math.round(p.x)} ${Math.round(p.y)}`;
  const sides = new Map<string, [At, At]>();
  for (const at of cells) {
    const corners = grid.outline.map((c) => ({ x: at.x + c.x, y: at.y + c.y }));
    corners.forEach((from, i) => {
      const to = corners[(i + 1) % corners.length] as At;
      if (!sides.delete(`${key(to)}|${key(from)}`))
        sides.set(`${key(from)}|${key(to)}`, [from, to]);
    });
  }
  const ahead = new Map<string, [At, At][]>();
  for (const side of sides.values()) {
    const from = key(side[0]);
    ahead.set(from, [...(ahead.get(from) ?? []), side]);
  }
  let data = "";
  for (const [start] of ahead) {
    let at = start;
    let joint = "M";
    for (let side = ahead.get(at)?.pop(); side; side = ahead.get(at)?.pop()) {
      data += `${joint}${short(side[0].x)} ${short(side[0].y)}`;
      joint = "L";
      at = key(side[1]);
    }
    if (joint === "L") data += "Z";
  }
  return data;
}

// The cell an arrow key leads to from `from`: the nearest within 60 degrees of the direction.
export function neighbourTowards(
  cells: Map<string, At>,
  from: string,
  direction: { x: number; y: number },
): string | null {
  const start = cells.get(from);
  if (!start) return cells.keys().next().value ?? null;
  let best: string | null = null;
  let least = Infinity;
  for (const [cell, at] of cells) {
    const [dx, dy] = [at.x - start.x, at.y - start.y];
    const along = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    if (cell === from || along <= 1 || aside > along * 1.74) continue;
    const cost = along + 1.5 * aside + (dx < 0 ? 0.1 : 0);
    if (cost < least) [best, least] = [cell, cost];
  }
  return best;
}

export type Box = { left: number; top: number; right: number; bottom: number };

// The box that holds the cells, `margin` units wider on every side.
export function boxOf(places: Iterable<At>, margin: number): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of places) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  if (box.left > box.right) return { left: -margin, top: -margin, right: margin, bottom: margin };
  return {
    left: box.left - margin,
    top: box.top - margin,
    right: box.right + margin,
    bottom: box.bottom + margin,
  };
}
