// What is asked of the house over its API.

import type { LoggedIn, Problem as Said } from "./types";

const API = "/api/v1";

/** The house says no, or cannot be reached (status 0). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly rule: string | null = null,
  ) {
    super(rule ? `${reason} (${rule})` : reason);
  }
}

/** Shows the house that its own page asks; set by whoever knows who is logged in. */
let csrf: string | null = null;

export function trust(login: LoggedIn | null): void {
  csrf = login?.csrf ?? null;
}

/** Told when the house answers that the login is locked; set by whoever knows who is logged in. */
let locked: () => void = () => undefined;

export const onLocked = (told: () => void): void => void (locked = told);

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers: Record<string, string> = {};
  if (csrf) headers["x-csrf-token"] = csrf;
  if (body) headers["content-type"] = "application/json";
  let response: Response;
  let text: string;
  try {
    response = await fetch(API + path, { method, headers, body: body && JSON.stringify(body) });
    text = await response.text();
  } catch {
    throw new Problem(0, "the house cannot be reached; try again in a moment");
  }
  if (response.status === 423) locked();
  const isJson = response.headers.get("content-type")?.includes("json");
  const said: unknown = text && isJson ? JSON.parse(text) : null;
  if (response.ok) return said as T;
  const problem = said as Said | null;
  const reason = problem?.reason ?? response.statusText;
  // What is wrong inside the house is told as it is, for whoever mends it.
  const words = response.status < 500 ? reason : `the house has trouble: ${reason}`;
  throw new Problem(response.status, words, problem?.rule);
}

type Parameter = string | number | boolean | null | undefined;

/** An address with what is asked for behind it; what is null or undefined is left out. */
export function asking(path: string, parameters: Record<string, Parameter>): string {
  const given = Object.entries(parameters).filter(([, one]) => one !== null && one !== undefined);
  const query = new URLSearchParams(given.map(([key, one]) => [key, String(one)])).toString();
  return query ? `${path}?${query}` : path;
}

/** What was asked for behind an address, by its name. */
export const askedFor = (search: string, name: string): string | null =>
  new URLSearchParams(search).get(name);

/** Answers that were asked for before there was anybody to take them. */
const early = new Map<string, Promise<unknown>>();
const EARLY_FOR = 10_000;

/** Asks for what somebody will want in a moment: the next who asks for the same takes the answer. */
export function askAhead(path: string): void {
  const answer = ask("GET", path);
  // Whoever takes it hears what went wrong.
  answer.catch(() => undefined);
  early.set(path, answer);
  setTimeout(() => early.delete(path), EARLY_FOR);
}

export function get<T>(path: string): Promise<T> {
  const answer = early.get(path) as Promise<T> | undefined;
  early.delete(path);
  return answer ?? ask<T>("GET", path);
}

export const post = <T>(path: string, body: object = {}): Promise<T> => ask<T>("POST", path, body);
export const put = <T>(path: string, body: object): Promise<T> => ask<T>("PUT", path, body);
export const remove = <T>(path: string): Promise<T> => ask<T>("DELETE", path);

/** An id that no other command has; asked again with it, a command takes effect once. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The status of what the house has decided against: it keeps that answer under the command's id. */
export const REFUSED = 409;

/** Asks for what is to be done once. While nobody knows whether it was done, because no answer came
 * or the house could not say, the same asked again has the same id. What has its answer is over:
 * asked again, it is another command, and so is anything else. */
export function attempts() {
  const unsure = new Map<string, string>();
  return async <T>(
    ask: (path: string, body: { id: string }) => Promise<T>,
    path: string,
    body: object,
  ): Promise<T> => {
    const what = JSON.stringify([path, body]);
    const id = unsure.get(what) ?? newId();
    unsure.set(what, id);
    try {
      const answer = await ask(path, { id, ...body });
      unsure.delete(what);
      return answer;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === REFUSED) unsure.delete(what);
      throw problem;
    }
  };
}

export type Attempt = ReturnType<typeof attempts>;

/** A name as a part of an address. */
export const part = encodeURIComponent;
