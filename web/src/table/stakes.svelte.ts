// The patron's stakes as the page shows them: a change is shown at once, and taken back where the house
// refuses it.

import { SvelteMap } from "svelte/reactivity";

import type { Answer } from "../shared/api/socket";

/** Cents by the key of the wager. */
export type StakeAmounts = Readonly<Record<string, number>>;

export class Stakes {
  /** The stakes that the table shows. */
  onTable = $state.raw<StakeAmounts>({});
  /** The wagers that were changed last, once the house has accepted that. */
  changed = $state.raw<readonly string[]>([]);
  /** Sent to the house and not answered yet. */
  #sent = new SvelteMap<string, { cents: number }>();
  /** Accepted, but not on the table yet: the answer comes before its events. */
  #accepted = new SvelteMap<string, { cents: number; sequence: number }>();
  /** The stakes before each change, for undo. */
  #history = $state.raw<readonly StakeAmounts[]>([]);
  #sequence = 0;
  #send: (stakes: StakeAmounts) => Promise<Answer>;
  #round: () => number | undefined;

  /** `round` is the number of the round that is played. */
  constructor(send: (stakes: StakeAmounts) => Promise<Answer>, round: () => number | undefined) {
    this.#send = send;
    this.#round = round;
  }

  /** The table shows everything up to this event. */
  setSequence(sequence: number): void {
    this.#sequence = sequence;
    for (const [key, one] of this.#accepted) if (one.sequence <= sequence) this.#accepted.delete(key);
  }

  /** The stake on a wager, including a change that is not confirmed. */
  of(key: string): number {
    return this.#sent.get(key)?.cents ?? this.#accepted.get(key)?.cents ?? this.onTable[key] ?? 0;
  }

  /** How much a stake differs from what the table shows. */
  difference(key: string): number {
    return this.of(key) - (this.onTable[key] ?? 0);
  }

  isUnconfirmed(key: string): boolean {
    return this.#sent.has(key);
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  /** Changes stakes so that it can be undone; true when the house has accepted it. */
  async change(stakes: StakeAmounts): Promise<boolean> {
    const before = Object.fromEntries(Object.keys(stakes).map((key) => [key, this.of(key)]));
    this.#history = [...this.#history, before];
    const accepted = await this.#place(stakes);
    if (!accepted) this.#history = this.#history.filter((one) => one !== before);
    return accepted;
  }

  async undo(): Promise<boolean> {
    const [round, index] = [this.#round(), this.#history.length - 1];
    const last = this.#history[index];
    if (!last) return true;
    this.#history = this.#history.slice(0, index);
    const accepted = await this.#place(last);
    // Within the round it can be tried again, in its old place.
    if (!accepted && this.#round() === round) this.#history = this.#history.toSpliced(index, 0, last);
    return accepted;
  }

  /** Starts a new round: earlier changes cannot be undone. */
  startRound(): void {
    this.#history = [];
    this.changed = [];
  }

  async #place(stakes: StakeAmounts): Promise<boolean> {
    if (Object.keys(stakes).length === 0) return true;
    const sent = Object.entries(stakes).map(([key, cents]) => [key, { cents }] as const);
    for (const [key, one] of sent) this.#sent.set(key, one);
    const { accepted, last, wagers } = await this.#send(stakes);
    // Of wagers sent together, some can be late while the others are taken.
    const late = wagers?.late.map((one) => one.wager) ?? [];
    for (const [key, one] of sent) {
      const sequence = accepted && !late.includes(key) ? (last ?? 0) : 0;
      if (sequence > this.#sequence) this.#accepted.set(key, { ...one, sequence });
      // A newer change may have been sent meanwhile.
      if (this.#sent.get(key) === one) this.#sent.delete(key);
    }
    if (accepted) this.changed = Object.keys(stakes).filter((key) => !late.includes(key));
    return accepted === true;
  }
}
