// A match at this device: what the server told last, the half-made move, the move on its way.

import { gridOf, type Grid } from "../board/grid";
import { foreseen } from "../board/scene";
import { cellOf, nextTargets, openCells, touch, type Touch } from "../board/touch";
import type { Hint, Legal, Look, Match, View } from "../model";
import type { Act, Asked, Refusal, Told } from "../server/messages";

const NO_MOVES: Legal[] = [];

export class Table {
  match: Match | null = $state.raw(null);
  touched: string[] = $state.raw([]);
  choice: string[] = $state.raw([]); // pieces of one stack, of which one has to be chosen
  ready: Legal | null = $state.raw(null); // a whole move that waits to be confirmed
  refusal: Refusal | null = $state.raw(null);
  putBack = $state(false); // whether a move was taken back with the refusal
  hint: Hint | null = $state.raw(null);
  arrived = 0; // when the last position came, for touches meant for the one before
  #sent: { legal: Legal; ply: number } | null = $state.raw(null);
  #grid: Grid;

  constructor(
    readonly look: Look,
    readonly send: (act: Act) => void,
    readonly now: () => number = Date.now,
  ) {
    this.#grid = gridOf(look.board);
  }

  // What lies on the table as this reader should see it: their own move at once.
  get view(): View | null {
    if (!this.match) return null;
    const coming = this.#sent?.legal ?? this.ready;
    if (!coming) return this.match.view;
    const { view } = this.match;
    return foreseen(view, coming.path, view.turn ?? 0, this.#grid, this.look.exchanges);
  }

  get waiting(): boolean {
    return this.#sent !== null;
  }

  get legal(): Legal[] {
    if (!this.match || this.#sent || !this.match.may.includes("play")) return NO_MOVES;
    return this.match.view.legal;
  }

  get open(): string[] {
    return this.ready ? [] : nextTargets(this.legal, this.touched);
  }

  get openCells(): string[] {
    return this.ready ? [] : openCells(this.legal, this.touched, this.#onBoard);
  }

  readonly #onBoard = (target: string): boolean => this.#grid.find(cellOf(target)) !== null;

  hear(told: Told): void {
    if (told.is === "match") this.#take(told.match);
    else if (told.is === "hint") this.hint = told.hint.ply === this.match?.ply ? told.hint : null;
    else if (told.is === "error") this.#refused(told.refusal);
    else if (told.is === "presence" && this.match) {
      const seats = this.match.seats.map((s, i) => ({
        ...s,
        present: told.present[i] ?? s.present,
      }));
      this.match = { ...this.match, seats, watching: told.watching };
    }
  }

  // Touches a target; `sure` is false where the move must be confirmed before it is sent.
  touch(target: string, sure = true): Touch {
    const done = touch(this.legal, this.touched, target, this.#onBoard);
    if (done.is === "choose") this.choice = done.targets;
    else if (done.is !== "nothing") {
      this.choice = [];
      this.touched = done.touched;
      this.refusal = null;
      if (done.is === "complete") {
        if (sure) this.#play(done.legal);
        else this.ready = done.legal;
      }
    }
    return done;
  }

  confirm(): void {
    if (this.ready) this.#play(this.ready);
  }

  // Takes the last touch back; of a choice, only the choice.
  untouch(all = false): void {
    if (this.choice.length > 0 && !all) this.choice = [];
    else {
      this.choice = [];
      this.touched = all ? [] : this.touched.slice(0, -1);
    }
    this.ready = null;
  }

  ask(what: Asked, seat = 0): void {
    if (this.match) this.send({ do: "ask", what, ply: this.match.ply, seat });
  }

  decline(what: Asked, seat = 0): void {
    if (this.match) this.send({ do: "decline", what, ply: this.match.ply, seat });
  }

  resign(seat = 0): void {
    if (this.match) this.send({ do: "resign", ply: this.match.ply, seat });
  }

  abort(): void {
    if (this.match) this.send({ do: "abort", ply: this.match.ply });
  }

  // Leaves the rest of what is asked to chance, where the game lets that be.
  rest(): void {
    if (this.match) this.send({ do: "rest", ply: this.match.ply });
  }

  askHint(): void {
    if (!this.match) return;
    const again = this.hint?.ply === this.match.ply && this.hint.stage === 1;
    this.send({ do: "hint", ply: this.match.ply, stage: again ? 2 : 1 });
  }

  #play(legal: Legal): void {
    if (!this.match) return;
    const ply = this.match.ply;
    this.#sent = { legal, ply };
    this.touched = [];
    this.choice = [];
    this.ready = null;
    this.hint = null;
    this.send({ do: "play", move: legal.move, ply });
  }

  #take(match: Match): void {
    const before = this.match;
    const moved = !before || before.ply !== match.ply || before.view.eye !== match.view.eye;
    if (before && match.ply < before.ply && match.id === before.id) return; // overtaken on its way
    this.match = match;
    if (!moved) {
      // A connection that broke may have swallowed the move: the server plays it only once.
      const sent = this.#sent;
      if (sent) this.send({ do: "play", move: sent.legal.move, ply: sent.ply });
      return;
    }
    this.arrived = this.now();
    if (this.#sent && match.ply > this.#sent.ply) this.#sent = null;
    if (this.hint?.ply !== match.ply) this.hint = null;
    this.touched = [];
    this.choice = [];
    this.ready = null;
    this.refusal = null;
  }

  #refused(refusal: Refusal): void {
    this.putBack = this.#sent !== null;
    this.#sent = null;
    this.touched = [];
    this.ready = null;
    this.refusal = refusal;
  }
}
