// Requests to the API of the house.

import type { Problem as ProblemBody } from "./types";

const API = "/api/v1";

/** The house refused, or could not be reached (status 0). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    readonly rule: string | null = null,
  ) {
    super(rule ? `${reason} (${rule})` : reason);
  }
}

/** Proves that a request comes from a page of the house. */
let csrf: string | null = null;

export const setCsrfToken = (token: string | null): void => void (csrf = token);

/** Called when the house answers that the login is locked. */
let locked: () => void = () => undefined;

export const onLocked = (listener: () => void): void => void (locked = listener);

async function request<T>(method: string, path: string, body?: object): Promise<T> {
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
  const answer: unknown = text && isJson ? JSON.parse(text) : null;
  if (response.ok) return answer as T;
  const problem = answer as ProblemBody | null;
  const reason = problem?.reason ?? response.statusText;
  // Faults of the server are shown as they are, for whoever mends them.
  const words = response.status < 500 ? reason : `the house has trouble: ${reason}`;
  throw new Problem(response.status, words, problem?.rule);
}

type Parameter = string | number | boolean | null | undefined;

/** A path with a query; parameters that are null or undefined are left out. */
export function withQuery(path: string, parameters: Record<string, Parameter>): string {
  const given = Object.entries(parameters).filter(([, one]) => one !== null && one !== undefined);
  const query = new URLSearchParams(given.map(([key, one]) => [key, String(one)])).toString();
  return query ? `${path}?${query}` : path;
}

export const queryParameter = (search: string, name: string): string | null =>
  new URLSearchParams(search).get(name);

/** Answers to requests that were sent ahead. */
const prefetched = new Map<string, Promise<unknown>>();
const PREFETCH_MILLISECONDS = 10_000;

/** Sends a request ahead: the next `get` of the same path takes its answer. */
export function prefetch(path: string): void {
  const answer = request("GET", path);
  // Whoever takes the answer handles the error.
  answer.catch(() => undefined);
  prefetched.set(path, answer);
  setTimeout(() => prefetched.delete(path), PREFETCH_MILLISECONDS);
}

export function get<T>(path: string): Promise<T> {
  const answer = prefetched.get(path) as Promise<T> | undefined;
  prefetched.delete(path);
  return answer ?? request<T>("GET", path);
}

/** Whether the house says that there is nothing at this path. */
export const isMissing = (path: string): Promise<boolean> =>
  get(path).then(() => false, (problem) => problem instanceof Problem && problem.status === 404);

export const post = <T>(path: string, body: object = {}): Promise<T> => request<T>("POST", path, body);
export const put = <T>(path: string, body: object): Promise<T> => request<T>("PUT", path, body);
export const remove = <T>(path: string): Promise<T> => request<T>("DELETE", path);

/** A unique id: the house executes a command once, however often it is sent with the same id. */
export function newCommandId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The status of a command that the house has refused: it keeps that answer under the command's id. */
export const REFUSED = 409;

/** Sends requests that must take effect once. A request whose outcome is unknown, because no answer
 * came or the house could not say, has the same id when it is sent again. A request that was answered
 * is over: sent again, it is a new command. */
export function idempotentRequests() {
  const unanswered = new Map<string, string>();
  return async <T>(
    send: (path: string, body: { id: string }) => Promise<T>,
    path: string,
    body: object,
  ): Promise<T> => {
    const key = JSON.stringify([path, body]);
    const id = unanswered.get(key) ?? newCommandId();
    unanswered.set(key, id);
    try {
      const answer = await send(path, { id, ...body });
      unanswered.delete(key);
      return answer;
    } catch (problem) {
      if (problem instanceof Problem && problem.status === REFUSED) unanswered.delete(key);
      throw problem;
    }
  };
}

export type IdempotentRequest = ReturnType<typeof idempotentRequests>;

/** A name as a part of a path. */
export const pathPart = encodeURIComponent;
