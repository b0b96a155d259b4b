// A road in words, for screen readers.

import type { RoadsSeen, Sign } from "../shared/api/types";
import { terms } from "../shared/words/terms";
import { roadWords } from "./words";

const LAST_MARKS = 6;

/** For the bead plate and the big road. */
export function describeResults(name: string, { bead, counts }: RoadsSeen): string {
  const words = roadWords();
  if (bead.length === 0) return words.none(name);
  const last = bead.slice(-LAST_MARKS).map(([, , result]) => terms().result[result]);
  return words.results(name, counts.player, counts.banker, counts.tie, last.join(words.between));
}

/** For a derived road. */
export function describeSigns(name: string, signs: readonly Sign[]): string {
  const words = roadWords();
  if (signs.length === 0) return words.none(name);
  const red = signs.filter(([, , isRed]) => isRed).length;
  const last = signs.slice(-LAST_MARKS).map(([, , isRed]) => (isRed ? words.red : words.blue));
  return words.derived(name, red, signs.length - red, last.join(words.between));
}
