// A question to be confirmed before something is done that cannot be undone.

interface Question {
  title: string;
  words: readonly string[];
  button: string;
}

class Confirmation {
  question = $state.raw<Question | null>(null);
  #answer: ((yes: boolean) => void) | null = null;

  ask(title: string, words: readonly string[], button: string): Promise<boolean> {
    this.answer(false);
    this.question = { title, words, button };
    return new Promise((answer) => (this.#answer = answer));
  }

  answer(yes: boolean): void {
    this.#answer?.(yes);
    this.#answer = this.question = null;
  }
}

export const confirmation = new Confirmation();
