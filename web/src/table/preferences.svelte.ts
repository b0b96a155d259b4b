// How a patron likes to play, stored in the browser.

const KEY = "punto.habits";

interface Stored {
  /** Announcements are spoken aloud. */
  spoken: boolean;
  /** The die can be heard in its shaker. */
  sounds: boolean;
  /** The cards of the patron's own hand stay face down until they are peeled. */
  squeeze: boolean;
  /** The chip that was chosen last, in cents. */
  chip: number;
}

const DEFAULTS: Stored = { spoken: false, sounds: false, squeeze: false, chip: 0 };

function load(): Stored {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return DEFAULTS;
  }
}

class Preferences {
  #stored = $state.raw(load());

  get spoken(): boolean {
    return this.#stored.spoken;
  }

  get sounds(): boolean {
    return this.#stored.sounds;
  }

  get squeeze(): boolean {
    return this.#stored.squeeze;
  }

  get chip(): number {
    return this.#stored.chip;
  }

  set(changed: Partial<Stored>): void {
    this.#stored = { ...this.#stored, ...changed };
    localStorage.setItem(KEY, JSON.stringify(this.#stored));
  }
}

export const preferences = new Preferences();
