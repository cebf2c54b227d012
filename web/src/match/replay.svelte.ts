// Looking back: the board after so many moves, asked of the server, kept while looking.

import type { Match, View } from "../model";
import * as server from "../server/requests";

export class Replay {
  view: View | null = $state.raw(null); // null while the present is shown
  at: number | null = $state(null); // how many moves were played there
  #seen = new Map<string, View>();
  #asked = 0;

  async show(match: Match, moves: number): Promise<void> {
    if (moves >= match.plies.length) return this.leave();
    const at = Math.max(0, moves);
    this.at = at;
    this.#asked += 1;
    const asked = this.#asked;
    const { eye } = match.view;
    const played = match.plies.slice(0, at).map((ply) => ply.move);
    const key = [match.id, eye, at, ...played].join(" ");
    const view = this.#seen.get(key) ?? (await server.replay(match.id, at, eye).catch(() => null));
    if (!view || this.#asked !== asked) return;
    this.#seen.set(key, view);
    this.view = view;
  }

  async step(match: Match, by: number): Promise<void> {
    await this.show(match, (this.at ?? match.plies.length) + by);
  }

  leave(): void {
    this.#asked += 1;
    this.view = null;
    this.at = null;
  }
}
