// The time at the house. It decides, not the device's clock, which may be wrong.

import { get } from "./http";
import type { HouseShown } from "./types";

/** In milliseconds. */
let ahead = 0;

/** Sets the page's clock by the server's, and returns what else it says of the house. */
export async function syncClock(): Promise<HouseShown> {
  const sent = Date.now();
  const house = await get<HouseShown>("/house");
  ahead = house.now / 1000 - (sent + Date.now()) / 2;
  return house;
}

/** In microseconds, as the server counts. */
export const houseNow = (): number => (Date.now() + ahead) * 1000;
