// The exact returns of session wagers by the length of the session, loaded once for each shoe.

import { get, pathPart, withQuery } from "./api/http";
import type { SessionReturnsShown } from "./api/types";

const loaded = new Map<string, Promise<SessionReturnsShown>>();

export function sessionReturns(game: string, decks: number): Promise<SessionReturnsShown> {
  const path = withQuery(`/games/${pathPart(game)}/sessions`, { decks });
  let found = loaded.get(path);
  if (!found) {
    found = get<SessionReturnsShown>(path).catch((problem: unknown) => {
      loaded.delete(path);
      throw problem;
    });
    loaded.set(path, found);
  }
  return found;
}
