// Light or dark colours.

export type Theme = "system" | "light" | "dark";

const KEY = "punto.theme";

class ThemeSetting {
  chosen = $state<Theme>((localStorage.getItem(KEY) as Theme | null) ?? "system");

  constructor() {
    this.#show();
  }

  choose(theme: Theme): void {
    this.chosen = theme;
    localStorage.setItem(KEY, theme);
    this.#show();
  }

  #show(): void {
    if (this.chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.chosen;
  }
}

export const theme = new ThemeSetting();
