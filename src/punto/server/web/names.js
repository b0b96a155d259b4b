// What games and wagers are called, and in which order their sheets have them.

import { get } from "./house.js";
import { spaced } from "./words.js";

export class Names {
  #games;

  static async ask() {
    const names = new Names();
    names.#games = new Map((await get("/games")).map((game) => [game.slug, game]));
    return names;
  }

  get games() {
    return [...this.#games.values()];
  }

  game(slug) {
    return this.#games.get(slug)?.name ?? slug;
  }

  wager(slug, key) {
    return this.#wager(slug, key)?.name ?? spaced(key);
  }

  onSession(slug, key) {
    return this.#wager(slug, key)?.scope === "session";
  }

  /** The same keys, those that the sheet does not name last. */
  inOrder(slug, keys) {
    const order = this.#games.get(slug)?.wagers.map((wager) => wager.key) ?? [];
    const place = (key) => (order.indexOf(key) + 1 || order.length + 1);
    return [...keys].sort((one, other) => place(one) - place(other));
  }

  #wager(slug, key) {
    return this.#games.get(slug)?.wagers.find((wager) => wager.key === key);
  }
}
