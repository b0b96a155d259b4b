// What all displays on a wall do, where nobody is there to do it for them.

import { here } from "../login/user.svelte";
import { setClock } from "../shared/api/house-clock";

/** Keeps the screen from going dark, where the browser can. */
export function stayAwake(): void {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  navigator.wakeLock.request("screen").catch(() => undefined);
}

/** Sets the clock again. A house that has come back with another version has another page, too. */
export async function renew(): Promise<void> {
  try {
    const { version } = await setClock();
    if (here.house && here.house.version !== version) location.reload();
  } catch {
    // It is set the next time.
  }
}
