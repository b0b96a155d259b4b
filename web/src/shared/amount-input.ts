// Amounts as people type them.

import { Problem } from "./api/http";

const BAD_REQUEST = 400;

/** Dollars as cents; null for anything else. */
export function parseCents(text: string | undefined): number | null {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?\s*$/.exec(text ?? "");
  if (!found) return null;
  const cents = 100 * Number((found[1] ?? "").replaceAll(",", "")) + Number((found[2] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : null;
}

/** For a field that needs an amount; throws for anything else. */
export function requiredCents(text: string | undefined): number {
  const cents = parseCents(text);
  if (cents === null) throw new Problem(BAD_REQUEST, `${text} is no amount; expected dollars such as 100 or 12.50`);
  return cents;
}

/** For a field that may be empty. */
export const optionalCents = (text: string | undefined): number | null =>
  text?.trim() ? requiredCents(text) : null;
