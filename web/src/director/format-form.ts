// A format as a form shows it: amounts in dollars or chips, shares in per cent, re-buys always there.

import type { Format, Rebuys, TieBreak } from "../shared/api/types";

export interface FormatForm extends Omit<Format, "prizes" | "tie_breaks"> {
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

/** How many units of the house are one in the form. */
const unit = (key: string): number =>
  key.endsWith("_cents") ? 100 : key === "house_share" ? PER_CENT : 1;

/** A copy with every number converted. */
const convert = <T>(value: T, number: (one: number, unit: number) => number): T =>
  JSON.parse(JSON.stringify(value), (key, one: unknown) =>
    typeof one === "number" ? number(one, unit(key)) : one,
  ) as T;

export const toForm = (format: Format): FormatForm => ({
  ...convert({ ...format, rebuys: format.rebuys ?? NO_REBUYS }, (one, size) => one / size),
  prizes: format.prizes.map((share) => share / PER_CENT).join(" "),
  tie_breaks: format.tie_breaks.join(" "),
});

export const fromForm = (form: FormatForm): Format => ({
  ...convert({ ...form, rebuys: form.rebuys.most ? form.rebuys : null }, (one, size) =>
    Math.round(one * size),
  ),
  prizes: (form.prizes.match(/[\d.]+/g) ?? []).map((share) => Math.round(PER_CENT * Number(share))),
  tie_breaks: form.tie_breaks.split(" ") as TieBreak[],
});
