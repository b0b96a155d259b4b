// Every table as pit and surveillance see it, for as long as a page watches them all.

import { SvelteMap } from "svelte/reactivity";

import type { ConcernSeen } from "../shared/api/types";
import { PitTable } from "./pit-table.svelte";

export class WatchedTables {
  #tables = new SvelteMap<string, PitTable>();

  get(name: string): PitTable | undefined {
    return this.#tables.get(name);
  }

  watch(names: Iterable<string>): void {
    for (const name of names) if (!this.#tables.has(name)) this.#tables.set(name, new PitTable(name));
  }

  /** What nobody has answered yet at any of the tables, the newest first. */
  get concerns(): (ConcernSeen & { table: string })[] {
    const found = [...this.#tables.values()].flatMap(({ name, view }) =>
      (view?.concerns ?? []).map((one) => ({ ...one, table: name })),
    );
    return found.sort((one, other) => other.at - one.at);
  }

  close(): void {
    for (const one of this.#tables.values()) one.close();
  }
}
