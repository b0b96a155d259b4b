// Who is here: the login of this browser, and what the house says of itself.

import { get, onLocked, post, remove, trust } from "../shared/api/http";
import type { HouseShown, LoggedIn, Standing } from "../shared/api/types";
import { arrival, recognised } from "./startup";

/** Every page shows the door in place of itself while the login is locked. */
class Here {
  house = $state.raw<HouseShown | null>(null);
  login = $state.raw<LoggedIn | null>(null);
  /** The patron's money, as far as any page knows it. */
  balance = $state<number | null>(null);

  get name(): string | null {
    return this.login?.name ?? null;
  }

  get isStaff(): boolean {
    return this.login !== null && this.login.role !== "patron";
  }

  /** Asks who is logged in here, and how the house is set up. */
  async look(): Promise<void> {
    const { house, login } = await arrival();
    this.#set(login);
    this.house = house;
  }

  /** The login that the browser has kept, if the house still knows it. */
  async recognise(): Promise<void> {
    this.#set(await recognised());
  }

  #set(login: LoggedIn | null): void {
    if (login?.name !== this.login?.name) this.balance = null;
    this.login = login;
    trust(login);
  }

  /** Comes in by one of the doors of the house. */
  async enter(door: string, given: object = {}): Promise<void> {
    this.#set(await post<LoggedIn>(door, given));
  }

  /** Asks for the patron's money, for pages that no line tells of it. */
  async weigh(): Promise<void> {
    if (!this.login || this.login.locked || this.isStaff) return;
    const { name } = this;
    const found = await get<Standing>("/me").catch(() => null);
    if (found && name === this.name) this.balance = found.balance_cents;
  }

  async leave(): Promise<void> {
    await remove("/login");
    this.#set(null);
  }

  locked = (): void => {
    if (this.login) this.#set({ ...this.login, locked: true });
  };

  /** A line was refused or closed for its login: whoever is not here any more sees nothing that was
   * meant for another. */
  doubt = async (): Promise<void> => {
    const { name, isStaff } = this;
    try {
      await this.recognise();
    } catch {
      return;
    }
    if (this.name === name) return;
    // Somebody else is here now; where nobody is, a guest does not take the place without a word.
    if (this.name) location.reload();
    else location.assign(isStaff ? "/staff" : "/");
  };
}

export const here = new Here();
onLocked(here.locked);
