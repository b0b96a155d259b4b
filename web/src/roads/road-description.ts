// A road as those hear it who do not see it.

import type { RoadsSeen, Sign } from "../shared/api/types";
import { terms } from "../shared/words/terms";
import { roadWords } from "./words";

const LAST = 6;

/** The bead plate and the big road tell of results. */
export function heardResults(name: string, { bead, counts }: RoadsSeen): string {
  const words = roadWords();
  if (bead.length === 0) return words.none(name);
  const last = bead.slice(-LAST).map(([, , result]) => terms().result[result]);
  return words.results(name, counts.player, counts.banker, counts.tie, last.join(words.between));
}

/** A derived road tells of red and blue. */
export function heardSigns(name: string, signs: readonly Sign[]): string {
  const words = roadWords();
  if (signs.length === 0) return words.none(name);
  const red = signs.filter(([, , isRed]) => isRed).length;
  const last = signs.slice(-LAST).map(([, , isRed]) => (isRed ? words.red : words.blue));
  return words.derived(name, red, signs.length - red, last.join(words.between));
}
