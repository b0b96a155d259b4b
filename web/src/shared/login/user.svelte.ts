// Who is logged in with this browser, and what the house says of itself.

import { get, onLocked, post, remove, setCsrfToken } from "../api/http";
import type { HouseShown, LoggedIn, OwnStanding } from "../api/types";
import { loadLogin, loadStartup } from "./startup";

let shown = $state.raw<HouseShown | null>(null);

/** Null until the house has answered. */
export const house = (): HouseShown | null => shown;

/** While the login is locked, every page shows the login forms in place of itself. */
class User {
  login = $state.raw<LoggedIn | null>(null);
  /** The patron's money, as far as any page knows it. */
  balance = $state<number | null>(null);
  #loggingOut = false;

  get name(): string | null {
    return this.login?.name ?? null;
  }

  get displayName(): string | null {
    return this.login?.display_name ?? null;
  }

  get isStaff(): boolean {
    return this.login !== null && this.login.role !== "patron";
  }

  async load(): Promise<void> {
    const startup = await loadStartup();
    this.#set(startup.login);
    shown = startup.house;
  }

  async reload(): Promise<void> {
    this.#set(await loadLogin());
  }

  #set(login: LoggedIn | null): void {
    if (login?.name !== this.login?.name) this.balance = null;
    this.login = login;
    setCsrfToken(login?.csrf ?? null);
  }

  /** Logs in, registers, unlocks or becomes a guest, as the path says. */
  async logIn(path: string, credentials: object = {}): Promise<void> {
    this.#set(await post<LoggedIn>(path, credentials));
  }

  /** For pages without a socket that tells the balance. */
  async loadBalance(): Promise<void> {
    if (!this.login || this.login.locked || this.isStaff) return;
    const { name } = this;
    const found = await get<OwnStanding>("/me").catch(() => null);
    if (found && name === this.name) this.balance = found.balance_cents;
  }

  async logOut(): Promise<void> {
    this.#loggingOut = true;
    try {
      await remove("/login");
      this.#set(null);
    } finally {
      this.#loggingOut = false;
    }
  }

  lock = (): void => {
    if (this.login) this.#set({ ...this.login, locked: true });
  };

  /** After a socket was refused or closed for its login: another user must not see what was meant for
   * the one before. */
  check = async (): Promise<void> => {
    // The socket may be closed before the answer to logging out is there.
    if (this.#loggingOut) return;
    const { name, isStaff } = this;
    try {
      await this.reload();
    } catch {
      return;
    }
    if (this.name === name) return;
    // Where nobody is logged in any more, a guest is not let in unasked.
    if (this.name) location.reload();
    else location.assign(isStaff ? "/staff" : "/");
  };
}

export const user = new User();
onLocked(user.lock);
