// Questions to the server over HTTP, in the reader's language; a refusal is thrown as `Refused`.

import { speech } from "../language/language.svelte";
import type { Game, Look, Match, Mine, NewMatch, Ruleset, Site, View } from "../model";
import * as messages from "./messages";

export class Refused extends Error {
  constructor(readonly refusal: messages.Refusal) {
    super(refusal.why);
  }
}

type Query = Record<string, string | number | null>;

export function address(path: string, query: Query = {}): string {
  const asked = new URLSearchParams({ lang: speech.language });
  for (const [name, value] of Object.entries(query))
    if (value !== null) asked.set(name, String(value));
  return `${path}?${asked}`;
}

async function request(path: string, query: Query = {}, body?: unknown): Promise<unknown> {
  const sent: RequestInit =
    body === undefined
      ? {}
      : {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(body),
        };
  let answer: Response;
  try {
    answer = await fetch(address(path, query), sent);
  } catch {
    throw new Refused({ why: speech.say("connection.none"), what: "failed", ply: null });
  }
  const told: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(messages.readRefusal(told));
  return told;
}

const part = encodeURIComponent;
const matchPath = (id: string): string => `/api/matches/${part(id)}`;

export const site = async (): Promise<Site> => messages.readSite(await request("/api/site"));

const looks = new Map<string, Promise<Look>>();

// How a game looks; asked once in each language.
export function look(game: string): Promise<Look> {
  const key = `${speech.language} ${game}`;
  const asked = looks.get(key) ?? request(`/api/games/${part(game)}/look`).then(messages.readLook);
  looks.set(key, asked);
  asked.catch(() => looks.delete(key));
  return asked;
}

export const rules = async (game: string): Promise<string> =>
  messages.readRules(await request(`/api/games/${part(game)}/rules`));

export const ruleset = async (name: string, option?: string, value?: string): Promise<Ruleset> =>
  messages.readRuleset(
    await request("/api/rulesets", {
      ruleset: name,
      option: option ?? null,
      value: value ?? null,
    }),
  );

export const create = async (match: NewMatch): Promise<string> =>
  messages.readCreated(await request("/api/matches", {}, messages.writeMatch(match))).match;

export const mine = async (): Promise<Mine[]> => messages.readMine(await request("/api/matches"));

export const match = async (id: string): Promise<Match> =>
  messages.readMatch(await request(matchPath(id)));

export const claim = async (id: string, secret: string, name: string): Promise<void> => {
  await request(`${matchPath(id)}/seats`, {}, messages.writeClaim(secret, name));
};

export const link = async (id: string, seat: number): Promise<string> =>
  messages.readLink(await request(`${matchPath(id)}/seats/${seat}/link`));

export const replay = async (id: string, moves: number, eye: number): Promise<View> =>
  messages.readReplay(await request(`${matchPath(id)}/replay/${moves}`, { eye }));

export type Form = "json" | "txt" | "svg" | "png" | "gif" | "webp";

export const exportAddress = (id: string, form: Form): string =>
  address(`${matchPath(id)}/export.${form}`);

export const qrAddress = (id: string, seat: number | null): string =>
  address(`${matchPath(id)}/qr.svg`, { seat });

export const pictureAddress = (game: Game, theme: string): string =>
  `${game.picture.split("?")[0]}?theme=${theme}`;
