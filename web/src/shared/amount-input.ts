// Amounts as people type them.

import { Problem } from "./api/http";

const BAD_REQUEST = 400;

/** Dollars as cents; null where that is no amount. */
export function centsOf(text: string | undefined): number | null {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?\s*$/.exec(text ?? "");
  if (!found) return null;
  const cents = 100 * Number((found[1] ?? "").replaceAll(",", "")) + Number((found[2] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : null;
}

/** The same of a field that has to hold an amount: whatever else it holds is refused. */
export function centsIn(text: string | undefined): number {
  const cents = centsOf(text);
  if (cents === null) throw new Problem(BAD_REQUEST, `${text} is no amount; expected dollars such as 100 or 12.50`);
  return cents;
}

/** The same of a field that may be left empty. */
export const centsIfAny = (text: string | undefined): number | null =>
  text?.trim() ? centsIn(text) : null;
