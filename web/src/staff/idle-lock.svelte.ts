// Locks a staff console that nobody uses. The server does that too; the page warns before, tells the
// server when it is used, and locks without waiting for it.

import { DEFAULT_IDLE_MILLISECONDS, IDLE_MILLISECONDS } from "../shared/api/constants";
import { get, post } from "../shared/api/http";
import { user } from "../shared/login/user.svelte";

const WARNING_MILLISECONDS = 30_000;
/** How often at most the server is told that the page is used. */
const REPORT_MILLISECONDS = 20_000;

/** When any page of this browser was last used: all have one login. */
const LAST_USED = "punto.seen";

export class IdleLock {
  /** The seconds until the console is locked, once the warning is due. */
  secondsLeft = $state<number | null>(null);
  #timer = setInterval(() => this.#check(), 1000);

  constructor() {
    this.#lastUsed = Date.now();
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, this.#used);
  }

  get #lastUsed(): number {
    return Number(localStorage.getItem(LAST_USED) ?? 0);
  }

  set #lastUsed(at: number) {
    localStorage.setItem(LAST_USED, String(at));
  }

  stop(): void {
    clearInterval(this.#timer);
    for (const kind of ["pointerdown", "keydown"]) window.removeEventListener(kind, this.#used);
  }

  async lock(): Promise<void> {
    await post("/login/lock");
    await user.reload();
  }

  #used = (): void => {
    if (Date.now() - this.#lastUsed < REPORT_MILLISECONDS) return;
    this.#lastUsed = Date.now();
    this.secondsLeft = null;
    get("/login").catch(() => undefined);
  };

  #check(): void {
    const allowed = IDLE_MILLISECONDS[user.login?.role ?? ""] ?? DEFAULT_IDLE_MILLISECONDS;
    const left = this.#lastUsed + allowed - Date.now();
    this.secondsLeft = left > WARNING_MILLISECONDS ? null : Math.max(0, Math.ceil(left / 1000));
    if (left > 0) return;
    this.stop();
    this.lock().catch(() => location.reload());
  }
}
