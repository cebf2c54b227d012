// The live channel of a match: connects, connects again, sends what could not be sent before.

import { address } from "./requests";
import { readTold, type Act, type Told } from "./messages";

const SOONEST = 400; // milliseconds before the first new attempt; each doubles it
const LATEST = 8000;

export class Channel {
  state: "connecting" | "open" | "lost" = $state("connecting");
  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #waiting: Act[] = [];
  #eye: number | null = null;

  constructor(
    readonly match: string,
    readonly heard: (told: Told) => void,
    readonly make: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.#connect();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  // Sends at once, or as soon as there is a connection again. A move may safely come twice.
  send(act: Act): void {
    if (act.do === "look") this.#eye = act.eye;
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(act));
    else if (act.do === "play") this.#waiting = [act];
    else if (act.do !== "look" && act.do !== "pong") this.#waiting.push(act);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.#closed || document.hidden || this.state === "open") return;
    if (this.#socket?.readyState === 0) return;
    clearTimeout(this.#timer);
    this.#connect();
  };

  #connect(): void {
    const path = address(`/api/matches/${encodeURIComponent(this.match)}/live`, { eye: this.#eye });
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.make(url.href);
    this.#socket = socket;
    socket.onopen = () => {
      this.state = "open";
      this.#attempts = 0;
      for (const act of this.#waiting.splice(0)) this.send(act);
    };
    socket.onmessage = (event: MessageEvent) => {
      const told = readTold(String(event.data));
      if (told?.is === "ping") this.send({ do: "pong", at: told.at });
      else if (told) this.heard(told);
    };
    socket.onclose = () => {
      if (this.#closed || this.#socket !== socket) return;
      this.state = "lost";
      const wait = Math.min(LATEST, SOONEST * 2 ** this.#attempts);
      this.#attempts += 1;
      this.#timer = setTimeout(() => this.#connect(), wait * (0.8 + 0.4 * Math.random()));
    };
  }
}
