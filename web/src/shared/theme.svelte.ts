// Light or dark, as the reader wants it.

export type Theme = "system" | "light" | "dark";

const KEPT = "punto.theme";

class Chosen {
  chosen = $state<Theme>((localStorage.getItem(KEPT) as Theme | null) ?? "system");

  constructor() {
    this.#show();
  }

  choose(wanted: Theme): void {
    this.chosen = wanted;
    localStorage.setItem(KEPT, wanted);
    this.#show();
  }

  #show(): void {
    if (this.chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.chosen;
  }
}

export const theme = new Chosen();
