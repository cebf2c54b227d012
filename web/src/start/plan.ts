// What shall be played, by whom, with what clock: how the start page's choices fit together.

import type { Clock, NewMatch, NewSeat, SeatKind } from "../model";

export type Company = "computer" | "friend" | "here" | "alone" | "mixed";
export type First = "me" | "them" | "lot";

export type Plan = {
  game: string;
  rulesets: Record<string, string>; // the one last chosen of each game
  seats: SeatKind[];
  levels: number[];
  names: string[];
  clock: Clock;
  rated: boolean; // it counts: nothing is taken back, nobody is helped
  first: First;
};

export const NO_CLOCK: Clock = { kind: "none", seconds: 0, increment: 0, days: 0 };

export const CLOCKS: Clock[] = [
  NO_CLOCK,
  { kind: "total", seconds: 300, increment: 3, days: 0 },
  { kind: "total", seconds: 900, increment: 10, days: 0 },
  { kind: "move", seconds: 30, increment: 0, days: 0 },
  { kind: "days", seconds: 0, increment: 0, days: 1 },
  { kind: "days", seconds: 0, increment: 0, days: 3 },
];

export const sameClock = (a: Clock, b: Clock): boolean =>
  a.kind === b.kind && a.seconds === b.seconds && a.increment === b.increment && a.days === b.days;

export const FIRST_PLAN: Plan = {
  game: "",
  rulesets: {},
  seats: ["me", "computer"],
  levels: [],
  names: [],
  clock: NO_CLOCK,
  rated: false,
  first: "me",
};

// The seats of a ruleset with `count`: those chosen before, further ones like the last.
export function seatsFor(plan: Plan, count: number): SeatKind[] {
  const seats = plan.seats.slice(0, count);
  while (seats.length < count) {
    const last = seats.at(-1);
    seats.push(last === undefined || last === "me" ? "computer" : last);
  }
  return seats;
}

export function companyOf(seats: SeatKind[]): Company {
  const others = new Set(seats.filter((_, i) => i !== seats.indexOf("me")));
  if (!seats.includes("me")) return "mixed";
  if (others.size === 0) return "alone";
  const [only, ...more] = others;
  return more.length === 0 && only && only !== "me" ? only : "mixed";
}

// Everybody but me is of one kind; I keep my seat.
export function withCompany(seats: SeatKind[], company: SeatKind): SeatKind[] {
  const mine = Math.max(0, seats.indexOf("me"));
  return seats.map((_, i) => (i === mine ? "me" : company));
}

// One seat changes; there is one "me" at most, another at this device is "here".
export function withSeat(seats: SeatKind[], at: number, kind: SeatKind): SeatKind[] {
  return seats.map((old, i) => {
    if (i === at) return kind;
    return kind === "me" && old === "me" ? "here" : old;
  });
}

// Where I sit once it is clear who begins; `lot` is a number from 0 up to 1.
export function seated(seats: SeatKind[], first: First, lot: number): SeatKind[] {
  const mine = seats.indexOf("me");
  if (mine < 0 || seats.length < 2) return seats;
  const others = seats.filter((_, i) => i !== mine);
  const place =
    first === "me" ? 0 : first === "them" ? 1 : Math.floor(lot * seats.length) % seats.length;
  return [...others.slice(0, place), "me", ...others.slice(place)];
}

export function newMatch(plan: Plan, ruleset: string, seats: SeatKind[]): NewMatch {
  const told = seats.map((kind, i): NewSeat => {
    const name = kind === "computer" || kind === "friend" ? "" : (plan.names[i] ?? "").trim();
    return { kind, name, level: kind === "computer" ? (plan.levels[i] ?? 3) : 0 };
  });
  return { ruleset, seats: told, clock: plan.clock, rated: plan.rated };
}
