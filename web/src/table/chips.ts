// The chips of a table, and the layout's order of its betting areas.

import type { GameShown, Limit, WagerShown } from "../shared/api/types";

const VALUES = [1, 5, 10, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000];
const MOST_CHIPS = 7;

/** Chips that can be wagered at a table by themselves, the smallest first. */
export function chipsFor(limits: Record<string, Limit>, unit: number): number[] {
  const all = Object.values(limits);
  const least = Math.min(...all.map(([one]) => one));
  const most = Math.max(...all.map(([, one]) => one));
  const fitting = VALUES.map((value) => 100 * value).filter(
    (cents) => cents >= least && cents <= most && cents % unit === 0,
  );
  const chips = fitting.includes(least) ? fitting : [least, ...fitting];
  return chips.slice(0, MOST_CHIPS);
}

/** An amount as chips, the largest first, as a dealer would stack it. */
export function stacked(cents: number, most: number): number[] {
  const found: number[] = [];
  for (const value of VALUES.toReversed()) {
    while (cents >= 100 * value && found.length < most) {
      found.push(100 * value);
      cents -= 100 * value;
    }
  }
  return found.length > 0 ? found : [cents];
}

export interface Arranged {
  /** Each hand's own areas and the Tie, as far as the game has them. */
  player: WagerShown[];
  tie: WagerShown[];
  banker: WagerShown[];
  /** What belongs to neither hand. */
  others: WagerShown[];
  session: WagerShown[];
}

/** Where the betting areas lie: those of a hand with that hand, its main wager first, as
 * the sheets have them. */
export function arranged(game: GameShown): Arranged {
  const found: Arranged = { player: [], tie: [], banker: [], others: [], session: [] };
  for (const wager of game.wagers) {
    if (wager.scope === "session") found.session.push(wager);
    else if (wager.key === "tie") found.tie.push(wager);
    else if (wager.key.startsWith("player")) found.player.push(wager);
    else if (wager.key.startsWith("banker")) found.banker.push(wager);
    else found.others.push(wager);
  }
  return found;
}

/** Where a pointer lets a chip fall: the key of the betting area, if it is one. */
export function areaAt(x: number, y: number): string | null {
  const area = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-wager]");
  return area?.dataset.wager ?? null;
}
