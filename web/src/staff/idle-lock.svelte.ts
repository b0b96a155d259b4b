// A console that nobody uses is locked. The house does it by itself; the page warns before, tells
// the house that somebody is there, and does not wait for it.

import { here } from "../login/user.svelte";
import { IDLE_MILLISECONDS, DEFAULT_IDLE_MILLISECONDS } from "../shared/api/constants";
import { get, post } from "../shared/api/http";

const WARNING = 30_000;
/** So often the house is told at most that somebody moves about on the page. */
const TOLD_EVERY = 20_000;

/** When somebody was last seen on any page of this browser: they have one login together. */
const SEEN = "punto.seen";

export class Idle {
  /** The seconds until the console is locked, once it is time to say so. */
  left = $state<number | null>(null);
  #timer = setInterval(() => this.#look(), 1000);

  constructor() {
    this.#seen = Date.now();
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, this.#moved);
  }

  get #seen(): number {
    return Number(localStorage.getItem(SEEN) ?? 0);
  }

  set #seen(at: number) {
    localStorage.setItem(SEEN, String(at));
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const kind of ["pointerdown", "keydown"]) window.removeEventListener(kind, this.#moved);
  }

  async lock(): Promise<void> {
    await post("/login/lock");
    await here.recognise();
  }

  #moved = (): void => {
    if (Date.now() - this.#seen < TOLD_EVERY) return;
    this.#seen = Date.now();
    this.left = null;
    get("/login").catch(() => undefined);
  };

  #look(): void {
    const patience = IDLE_MILLISECONDS[here.login?.role ?? ""] ?? DEFAULT_IDLE_MILLISECONDS;
    const left = this.#seen + patience - Date.now();
    this.left = left > WARNING ? null : Math.max(0, Math.ceil(left / 1000));
    if (left > 0) return;
    this.stop();
    this.lock().catch(() => location.reload());
  }
}
