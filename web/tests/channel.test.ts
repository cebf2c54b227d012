// @vitest-environment jsdom
// The live channel: it connects again, and what could not be sent is sent then.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Channel } from "../src/server/channel.svelte";
import type { Told } from "../src/server/messages";

class FakeSocket {
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let heard: Told[] = [];
let channel: Channel;
const last = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  heard = [];
  channel = new Channel(
    "m1",
    (told) => heard.push(told),
    (url) => new FakeSocket(url) as unknown as WebSocket,
  );
});

afterEach(() => {
  channel.close();
  vi.useRealTimers();
});

test("it asks for its match in the reader's language", () => {
  const url = new URL(last().url);
  expect(url.protocol).toBe("ws:");
  expect(url.pathname).toBe("/api/matches/m1/live");
  expect(url.searchParams.get("lang")).toBe("en");
});

test("a ping is answered at once and told to nobody", () => {
  last().opens();
  last().says({ is: "ping", at: 12.5 });
  expect(last().sent).toEqual([{ do: "pong", at: 12.5 }]);
  expect(heard).toEqual([]);
});

test("a lost connection is made again, later each time", () => {
  last().opens();
  last().close();
  expect(channel.state).toBe("lost");
  vi.advanceTimersByTime(600);
  expect(FakeSocket.made.length).toBe(2);
  last().close();
  vi.advanceTimersByTime(500);
  expect(FakeSocket.made.length).toBe(2);
  vi.advanceTimersByTime(600);
  expect(FakeSocket.made.length).toBe(3);
  last().opens();
  expect(channel.state).toBe("open");
});

test("a move made while the connection is lost is sent when it is back", () => {
  last().opens();
  last().close();
  channel.send({ do: "play", move: "c3", ply: 7 });
  vi.advanceTimersByTime(600);
  last().opens();
  expect(last().sent).toEqual([{ do: "play", move: "c3", ply: 7 }]);
});

test("the eye is kept over a lost connection", () => {
  last().opens();
  channel.send({ do: "look", eye: 2 });
  last().close();
  vi.advanceTimersByTime(600);
  expect(new URL(last().url).searchParams.get("eye")).toBe("2");
});

test("a closed channel stays closed", () => {
  last().opens();
  channel.close();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.made.length).toBe(1);
});

test("a message that this page does not know is passed over", () => {
  last().opens();
  last().says({ is: "weather", sky: "blue" });
  expect(heard).toEqual([]);
  last().says({ is: "error", why: "no", what: "turn", ply: 3 });
  expect(heard).toEqual([{ is: "error", refusal: { why: "no", what: "turn", ply: 3 } }]);
});
