// The games with their sheets, loaded once.

import { get } from "./api/http";
import type { GameShown } from "./api/types";

let loaded: Promise<GameShown[]> | null = null;

export function games(): Promise<GameShown[]> {
  loaded ??= get<GameShown[]>("/games").catch((problem: unknown) => {
    loaded = null;
    throw problem;
  });
  return loaded;
}
