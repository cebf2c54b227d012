// Pointers on the board: a tap, a drag of a piece, panning with one finger, pinching with two.

import type { Camera } from "./camera.svelte";

const SLACK = 9; // pixels a finger may wander and still tap

export type Carried = { x: number; y: number }; // on the page

export type Touching = {
  camera: Camera;
  pans: () => boolean;
  tap: (target: string, event: PointerEvent) => void;
  lift: (target: string) => boolean; // whether something may be carried from there
  drop: (target: string | null, event: PointerEvent) => void;
  carry: (at: Carried | null) => void;
};

type Down = {
  id: number;
  x: number;
  y: number;
  target: string | null;
  doing: "tap" | "pan" | "carry";
};

export const targetAt = (x: number, y: number, wanted = "[data-cell]"): string | null => {
  const element = document.elementFromPoint(x, y)?.closest<SVGElement>(wanted);
  return element?.dataset.cell ?? null;
};

export class Hands {
  #down: Down | null = null;
  #others = new Map<number, { x: number; y: number }>();
  #pinch = 0;

  constructor(readonly on: Touching) {}

  down(event: PointerEvent, svg: SVGSVGElement): void {
    if (event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#others.set(event.pointerId, at);
    if (this.#others.size === 2) {
      if (this.#down?.doing === "carry") this.on.drop(null, event);
      this.on.carry(null);
      this.#down = null;
      this.#pinch = this.#spread();
      return;
    }
    const element = (event.target as Element).closest<SVGElement>("[data-target], [data-cell]");
    const target = element?.dataset.target ?? element?.dataset.cell ?? null;
    this.#down = { id: event.pointerId, ...at, target, doing: "tap" };
    svg.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent, svg: SVGSVGElement): void {
    const before = this.#others.get(event.pointerId);
    if (!before) return;
    const at = { x: event.clientX, y: event.clientY };
    this.#others.set(event.pointerId, at);
    if (this.#others.size === 2 && this.on.pans()) {
      const spread = this.#spread();
      const [a, b] = [...this.#others.values()] as [Carried, Carried];
      const middle = toTable(svg, (a.x + b.x) / 2, (a.y + b.y) / 2);
      if (this.#pinch > 0) this.on.camera.zoom(spread / this.#pinch, middle.x, middle.y);
      this.#pinch = spread;
      this.#pan(svg, (at.x - before.x) / 2, (at.y - before.y) / 2);
      return;
    }
    const down = this.#down;
    if (!down || down.id !== event.pointerId) return;
    if (down.doing === "tap" && Math.hypot(at.x - down.x, at.y - down.y) > SLACK)
      down.doing = down.target !== null && this.on.lift(down.target) ? "carry" : "pan";
    if (down.doing === "pan" && this.on.pans()) this.#pan(svg, at.x - before.x, at.y - before.y);
    if (down.doing === "carry") this.on.carry(at);
  }

  up(event: PointerEvent): void {
    this.#others.delete(event.pointerId);
    const down = this.#down;
    if (!down || down.id !== event.pointerId) return;
    this.#down = null;
    if (down.doing === "tap" && down.target !== null) this.on.tap(down.target, event);
    if (down.doing === "carry") {
      this.on.carry(null);
      this.on.drop(targetAt(event.clientX, event.clientY), event);
    }
  }

  cancel(event: PointerEvent): void {
    this.#others.delete(event.pointerId);
    if (this.#down?.doing === "carry") this.on.drop(null, event);
    this.#down = null;
    this.on.carry(null);
  }

  #spread(): number {
    const [a, b] = [...this.#others.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  #pan(svg: SVGSVGElement, dx: number, dy: number): void {
    const scale = svg.getScreenCTM()?.a ?? 1;
    this.on.camera.pan(dx / scale, dy / scale);
  }
}

// Where a point of the page lies on the table.
export function toTable(svg: SVGSVGElement, x: number, y: number): Carried {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0 };
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
}
