// What seats are called, and what their clocks show.

import { say } from "../language/language.svelte";
import type { Clock, Match, Seat } from "../model";

export function nameOf(match: Match, seat: Seat): string {
  if (seat.kind === "computer") return seat.name || say("seat.computer", { level: seat.level });
  if (seat.name) return seat.name;
  if (seat.kind === "open") return say("seat.open");
  return seat.mine && match.mine.length === 1 ? say("seat.you") : seat.colour;
}

// Seconds on a seat's clock now; it may have run out without anybody having noticed yet.
export function leftOf(match: Match, seat: Seat, now: number): number | null {
  if (seat.left === null) return null;
  const runs = match.running === seat.seat && match.outcome === null;
  return Math.max(0, seat.left - (runs ? (now - match.told) / 1000 : 0));
}

const two = (value: number): string => String(value).padStart(2, "0");

// Such as 4:05, 1:02:03, 0:09.4 when it is getting short, or days and hours.
export function timeWords(seconds: number, clock: Clock): string {
  if (clock.kind === "days" || seconds >= 86_400) {
    const hours = Math.ceil(seconds / 3600);
    if (hours >= 24) return say("clock.days", { count: Math.floor(hours / 24), hours: hours % 24 });
  }
  if (seconds < 10) return `0:${seconds.toFixed(1).padStart(4, "0")}`;
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
