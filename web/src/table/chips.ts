// The chips of a table, and where its betting areas lie.

import type { GameShown, Limit, WagerShown } from "../shared/api/types";

const VALUES = [1, 5, 10, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000];
const MAX_CHIPS = 7;

/** The chips that can be wagered at a table one by one, the smallest first. */
export function chipValues(limits: Record<string, Limit>, unit: number): number[] {
  const all = Object.values(limits);
  const least = Math.min(...all.map(([one]) => one));
  const most = Math.max(...all.map(([, one]) => one));
  const fitting = VALUES.map((value) => 100 * value).filter(
    (cents) => cents >= least && cents <= most && cents % unit === 0,
  );
  const chips = fitting.includes(least) ? fitting : [least, ...fitting];
  return chips.slice(0, MAX_CHIPS);
}

/** An amount as chips, the largest first. */
export function chipStack(cents: number, maxChips: number): number[] {
  const found: number[] = [];
  for (const value of VALUES.toReversed()) {
    while (cents >= 100 * value && found.length < maxChips) {
      found.push(100 * value);
      cents -= 100 * value;
    }
  }
  return found.length > 0 ? found : [cents];
}

interface AreaArrangement {
  player: WagerShown[];
  tie: WagerShown[];
  banker: WagerShown[];
  /** Areas of neither hand. */
  others: WagerShown[];
  session: WagerShown[];
}

/** The betting areas by the hand they belong to, in the order of the sheet. */
export function arrangeAreas(game: GameShown): AreaArrangement {
  const found: AreaArrangement = { player: [], tie: [], banker: [], others: [], session: [] };
  for (const wager of game.wagers) {
    if (wager.scope === "session") found.session.push(wager);
    else if (wager.key === "tie") found.tie.push(wager);
    else if (wager.key.startsWith("player")) found.player.push(wager);
    else if (wager.key.startsWith("banker")) found.banker.push(wager);
    else found.others.push(wager);
  }
  return found;
}

/** The key of the betting area at a point of the window, if there is one. */
export function areaAt(x: number, y: number): string | null {
  const area = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-wager]");
  return area?.dataset.wager ?? null;
}
