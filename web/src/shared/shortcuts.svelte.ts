// Keys that do something by themselves, without Ctrl or Alt. Whoever speaks to the device or uses
// other keys for it can switch them off.

const KEPT = "punto.keys";

class Keys {
  on = $state(localStorage.getItem(KEPT) !== "off");

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
  }
}

export const keys = new Keys();

/** Whether a key was meant for something that is typed into, or for an open dialogue; a box that is
 * ticked takes no letters. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as Element | null;
  const other = event.ctrlKey || event.metaKey || event.altKey;
  return other || !!target?.closest("input:not([type=checkbox]), select, textarea, dialog") || isAsking();
}

const isAsking = (): boolean => document.querySelector("dialog[open]") !== null;
