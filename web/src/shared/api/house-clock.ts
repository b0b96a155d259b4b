// The time at the house, which decides, rather than that of the device, which may be wrong.

import { get } from "./http";
import type { HouseShown } from "./types";

let ahead = 0;

/** Sets the page's clock by that of the house, and gives what the house says of itself. */
export async function setClock(): Promise<HouseShown> {
  const sent = Date.now();
  const house = await get<HouseShown>("/house");
  ahead = house.now / 1000 - (sent + Date.now()) / 2;
  return house;
}

/** In microseconds, as the house counts them. */
export const now = (): number => (Date.now() + ahead) * 1000;
