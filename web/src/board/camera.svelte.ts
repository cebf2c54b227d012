// What part of the table is shown: fits it, pans, zooms about a point, and glides there.

import type { Box } from "./grid";

export type Frame = { x: number; y: number; width: number; height: number };

const LEAST = 260; // units across: as near as one may come
const MOST = 60; // times further away than what fits

export class Camera {
  frame: Frame = $state.raw({ x: -300, y: -300, width: 600, height: 600 });
  fitted: boolean = $state(true);
  #home: Frame = { x: -300, y: -300, width: 600, height: 600 };
  #gliding = 0;

  // Tells what has to be seen; as long as nobody panned or zoomed, the frame follows.
  follow(box: Box, glide: boolean): void {
    this.#home = {
      x: box.left,
      y: box.top,
      width: box.right - box.left,
      height: box.bottom - box.top,
    };
    if (this.fitted) this.#go(this.#home, glide);
  }

  fit(glide: boolean): void {
    this.fitted = true;
    this.#go(this.#home, glide);
  }

  pan(dx: number, dy: number): void {
    cancelAnimationFrame(this.#gliding);
    this.fitted = false;
    this.frame = { ...this.frame, x: this.frame.x - dx, y: this.frame.y - dy };
  }

  // Shows `1/factor` as much, with the point x, y staying where it is.
  zoom(factor: number, x: number, y: number): void {
    cancelAnimationFrame(this.#gliding);
    this.fitted = false;
    const { frame } = this;
    const most = MOST * Math.max(this.#home.width, this.#home.height);
    const width = Math.min(most, Math.max(LEAST, frame.width / factor));
    const share = width / frame.width;
    this.frame = {
      x: x - (x - frame.x) * share,
      y: y - (y - frame.y) * share,
      width,
      height: frame.height * share,
    };
  }

  zoomMiddle(factor: number): void {
    const { x, y, width, height } = this.frame;
    this.zoom(factor, x + width / 2, y + height / 2);
  }

  #go(to: Frame, glide: boolean): void {
    cancelAnimationFrame(this.#gliding);
    const from = this.frame;
    if (!glide || same(from, to)) {
      this.frame = to;
      return;
    }
    const start = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - start) / 260);
      const eased = 1 - (1 - t) ** 3;
      const between = (a: number, b: number): number => a + (b - a) * eased;
      this.frame = {
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        width: between(from.width, to.width),
        height: between(from.height, to.height),
      };
      if (t < 1) this.#gliding = requestAnimationFrame(step);
    };
    this.#gliding = requestAnimationFrame(step);
  }
}

const same = (a: Frame, b: Frame): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
