// The start page's choices: who sits where, what is kept, what is asked of the server.

import { expect, test } from "vitest";
import {
  companyOf,
  FIRST_PLAN,
  newMatch,
  NO_CLOCK,
  seated,
  seatsFor,
  withCompany,
  withSeat,
} from "../src/start/plan";

test("seats are kept, cut and filled up when the number of players changes", () => {
  const plan = { ...FIRST_PLAN, seats: ["me", "friend"] as ("me" | "friend")[] };
  expect(seatsFor(plan, 1)).toEqual(["me"]);
  expect(seatsFor(plan, 2)).toEqual(["me", "friend"]);
  expect(seatsFor(plan, 4)).toEqual(["me", "friend", "friend", "friend"]);
  expect(seatsFor({ ...FIRST_PLAN, seats: ["me"] }, 2)).toEqual(["me", "computer"]);
});

test("company is what all others have in common", () => {
  expect(companyOf(["me", "computer", "computer"])).toBe("computer");
  expect(companyOf(["here", "me"])).toBe("here");
  expect(companyOf(["me", "computer", "friend"])).toBe("mixed");
  expect(companyOf(["computer", "computer"])).toBe("mixed");
  expect(companyOf(["me"])).toBe("alone");
});

test("choosing company leaves my seat where it is", () => {
  expect(withCompany(["computer", "me", "friend"], "here")).toEqual(["here", "me", "here"]);
});

test("there is one me at most", () => {
  expect(withSeat(["me", "computer"], 1, "me")).toEqual(["here", "me"]);
  expect(withSeat(["me", "computer"], 1, "friend")).toEqual(["me", "friend"]);
});

test("who begins sits first", () => {
  expect(seated(["me", "computer"], "me", 0)).toEqual(["me", "computer"]);
  expect(seated(["me", "computer"], "them", 0)).toEqual(["computer", "me"]);
  expect(seated(["me", "friend", "friend"], "lot", 0.99)).toEqual(["friend", "friend", "me"]);
  expect(seated(["me", "friend"], "lot", 0)).toEqual(["me", "friend"]);
  expect(seated(["computer", "computer"], "them", 0)).toEqual(["computer", "computer"]);
});

test("a new match names people only, and gives computers a level", () => {
  const plan = { ...FIRST_PLAN, names: [" Ann ", "x"], levels: [1, 7] };
  expect(newMatch(plan, "nine", ["me", "computer"])).toEqual({
    ruleset: "nine",
    seats: [
      { kind: "me", name: "Ann", level: 0 },
      { kind: "computer", name: "", level: 7 },
    ],
    clock: NO_CLOCK,
    rated: false,
  });
  expect(newMatch({ ...plan, rated: true }, "nine", ["me", "computer"]).rated).toBe(true);
});
