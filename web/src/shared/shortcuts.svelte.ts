// Shortcuts of a single key, without Ctrl or Alt. They can be switched off, for people who dictate or
// use such keys otherwise.

const KEY = "punto.keys";

class Shortcuts {
  on = $state(localStorage.getItem(KEY) !== "off");

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEY, on ? "on" : "off");
  }
}

export const shortcuts = new Shortcuts();

/** Whether a key is for a field or an open dialog, not for a shortcut. A checkbox takes no letters. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  return modified || !!target?.closest("input:not([type=checkbox]), select, textarea, dialog") || isDialogOpen();
}

const isDialogOpen = (): boolean => document.querySelector("dialog[open]") !== null;
