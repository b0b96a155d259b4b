// A format as it is typed: amounts in dollars or chips, shares in per cent, no re-buys as none each.

import type { Format, Rebuys, TieBreak } from "../shared/api/types";

export interface Typed extends Omit<Format, "prizes" | "tie_breaks"> {
  prizes: string;
  tie_breaks: string;
  rebuys: Rebuys;
}

const PER_CENT = 10;
const NO_REBUYS: Rebuys = {
  most: 0,
  fee_cents: 100_00,
  chips_cents: 10_000_00,
  until_hand: 8,
  below_cents: 0,
};

/** How many of what the house counts make one of what is typed. */
const size = (key: string): number =>
  key.endsWith("_cents") ? 100 : key === "house_share" ? PER_CENT : 1;

/** The same with every number as something else. */
const each = <T>(found: T, way: (one: number, size: number) => number): T =>
  JSON.parse(JSON.stringify(found), (key, one: unknown) =>
    typeof one === "number" ? way(one, size(key)) : one,
  ) as T;

export const asTyped = (format: Format): Typed => ({
  ...each({ ...format, rebuys: format.rebuys ?? NO_REBUYS }, (one, many) => one / many),
  prizes: format.prizes.map((share) => share / PER_CENT).join(" "),
  tie_breaks: format.tie_breaks.join(" "),
});

export const asMeant = (typed: Typed): Format => ({
  ...each({ ...typed, rebuys: typed.rebuys.most ? typed.rebuys : null }, (one, many) =>
    Math.round(one * many),
  ),
  prizes: (typed.prizes.match(/[\d.]+/g) ?? []).map((share) => Math.round(PER_CENT * Number(share))),
  tie_breaks: typed.tie_breaks.split(" ") as TieBreak[],
});
