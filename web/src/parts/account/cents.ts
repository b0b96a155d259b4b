// Amounts as people type them.

/** Dollars as cents; null where that is no amount. */
export function centsOf(text: string | undefined): number | null {
  const found = /^\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?\s*$/.exec(text ?? "");
  if (!found?.[1]) return null;
  const cents = 100 * Number(found[1].replaceAll(",", "")) + Number((found[2] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : null;
}
