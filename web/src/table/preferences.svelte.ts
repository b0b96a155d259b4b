// How somebody likes to sit at a table, kept on their device.

const KEPT = "punto.habits";

interface Kept {
  /** What is announced is spoken as well. */
  spoken: boolean;
  /** The cards of one's own hand lie face down until they are peeled. */
  squeeze: boolean;
  /** The chip that was chosen last, in cents. */
  chip: number;
}

const AT_FIRST: Kept = { spoken: false, squeeze: false, chip: 0 };

function kept(): Kept {
  try {
    return { ...AT_FIRST, ...(JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>) };
  } catch {
    return AT_FIRST;
  }
}

class Habits {
  #kept = $state.raw(kept());

  get spoken(): boolean {
    return this.#kept.spoken;
  }

  get squeeze(): boolean {
    return this.#kept.squeeze;
  }

  get chip(): number {
    return this.#kept.chip;
  }

  set(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    localStorage.setItem(KEPT, JSON.stringify(this.#kept));
  }
}

export const habits = new Habits();
