// Amounts as people read them.

export function money(cents: number): string {
  const digits = cents % 100 ? 2 : 0;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: digits });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** A gain or a loss. */
export const signed = (cents: number): string => (cents > 0 ? `+${money(cents)}` : money(cents));

/** An amount with room for few signs: 25k, 1.5M. */
export function short(cents: number): string {
  const dollars = cents / 100;
  for (const [size, sign] of [
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (dollars >= size && (10 * dollars) % size === 0) return `${dollars / size}${sign}`;
  }
  return money(cents).slice(1);
}
