// What every display on a wall does by itself, since nobody is there to do it.

import { syncClock } from "./api/house-clock";
import { house } from "./login/user.svelte";

/** Keeps the screen from going dark, where the browser can. */
export function keepScreenOn(): void {
  if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  navigator.wakeLock.request("screen").catch(() => undefined);
}

/** Sets the clock; loads the page again where the house has another version by now. */
export async function syncOrReload(): Promise<void> {
  try {
    const { version } = await syncClock();
    if (house() && house()?.version !== version) location.reload();
  } catch {
    // The next time it may be reached.
  }
}
