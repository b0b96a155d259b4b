// What the reader has said is irregular at a table, and what became of it. The browser keeps it, so that
// the page can be loaded again.

import { eventsBefore } from "./api/tables";
import type { Actor, ConcernSeen, Event } from "./api/types";
import { user } from "./login/user.svelte";

interface Raised {
  number: number;
  by: Actor;
  at: number;
  note: string;
  answer: string | null;
  takenUp: boolean;
}

/** How many events are searched for what became of it meanwhile. */
const PAST_EVENTS = 500;

const isOwn = ([role, name]: Actor): boolean => role === user.login?.role && name === user.name;

export class OwnConcern {
  #raised = $state.raw<Raised | null>(null);
  #table: string;
  #key: string;

  constructor(table: string) {
    this.#table = table;
    this.#key = `punto.concern.${table}`;
    this.#raised = JSON.parse(sessionStorage.getItem(this.#key) ?? "null") as Raised | null;
  }

  /** Nothing of whoever has used this browser before. */
  get raised(): Raised | null {
    return this.#raised && isOwn(this.#raised.by) ? this.#raised : null;
  }

  get isOpen(): boolean {
    return this.raised !== null && this.raised.answer === null && !this.raised.takenUp;
  }

  /** The open concerns that the house has, of the reader and perhaps of others, as of a record. */
  async show(open: readonly ConcernSeen[], sequence: number): Promise<void> {
    const own = open.find((one) => isOwn(one.raised_by));
    if (own) return this.#raise(own.number, own.raised_by, own.at, own.note);
    if (!this.isOpen) return;
    const before = this.#raised;
    for (const { event } of await eventsBefore(this.#table, sequence, PAST_EVENTS)) this.apply(event);
    // It was answered too long ago.
    if (this.isOpen && this.#raised === before) this.dismiss();
  }

  apply(event: Event): void {
    if (event.event === "ConcernRaised" && isOwn(event.raised_by)) {
      this.#raise(event.concern, event.raised_by, event.at, event.note);
    }
    const { raised } = this;
    if (!raised || !("concern" in event) || event.concern !== raised.number) return;
    if (event.event === "ConcernAnswered") this.#set({ ...raised, answer: event.note });
    if (event.event === "ConcernTakenUp") this.#set({ ...raised, takenUp: true });
  }

  dismiss(): void {
    this.#set(null);
  }

  #raise(number: number, by: Actor, at: number, note: string): void {
    this.#set({ number, by, at, note, answer: null, takenUp: false });
  }

  #set(raised: Raised | null): void {
    this.#raised = raised;
    if (raised) sessionStorage.setItem(this.#key, JSON.stringify(raised));
    else sessionStorage.removeItem(this.#key);
  }
}
