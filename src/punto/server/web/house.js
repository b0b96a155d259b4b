// What is asked of the house over its API, and who asks.

const API = "/api/v1";

/** The house says no, or cannot be reached (status 0). */
export class Problem extends Error {
  constructor(status, said) {
    super(said.rule ? `${said.reason} (${said.rule})` : said.reason);
    this.status = status;
  }
}

/** Who is logged in here; `csrf` shows the house that its own page asks. */
export let login = null;

async function ask(method, path, body) {
  const headers = { ...(login && { "x-csrf-token": login.csrf }) };
  if (body) headers["content-type"] = "application/json";
  let response, text;
  try {
    response = await fetch(API + path, { method, headers, body: body && JSON.stringify(body) });
    text = await response.text();
  } catch {
    throw new Problem(0, { reason: "the house cannot be reached; try again in a moment" });
  }
  // Every page begins with the question for the password of a login that is locked.
  if (response.status === 423) location.reload();
  const isJson = response.headers.get("content-type")?.includes("json");
  const said = text && isJson ? JSON.parse(text) : null;
  if (!response.ok) throw new Problem(response.status, said ?? { reason: response.statusText });
  return said;
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const remove = (path) => ask("DELETE", path);

/** Comes in by one of the doors of the house. */
export async function enter(path, body) {
  login = await post(path, body);
  return login;
}

/** The login that the browser has kept, if the house still knows it. */
export async function recognise() {
  try {
    login = await get("/login");
  } catch (problem) {
    if (problem.status !== 401) throw problem;
    login = null;
  }
  return login;
}

export async function leave() {
  await remove("/login");
  location.reload();
}

/** An id that no other command has; asked again with it, a command takes effect once. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let ahead = 0;

/** Sets the page's clock by that of the house. */
export async function setClock() {
  const sent = Date.now();
  const house = await get("/house");
  ahead = house.now / 1000 - (sent + Date.now()) / 2;
  return house;
}

/** The time at the house, in microseconds. */
export const now = () => (Date.now() + ahead) * 1000;
