// Amounts as people read them.

/** An amount without a currency sign: chips of a tournament are no money. */
export function chips(cents: number): string {
  const digits = cents % 100 ? 2 : 0;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: digits });
  return `${cents < 0 ? "−" : ""}${text}`;
}

export const dollars = (cents: number): string => chips(cents).replace(/\d/, "$$$&");

/** Only the names of a tournament's tables have a tilde. */
export const isTournamentTable = (table: string): boolean => table.includes("~");

/** The address of a page about a table has the table's name. */
const address = (): string => globalThis.location?.pathname ?? "";

/** An amount at a table: dollars, or chips of the table's tournament. */
export const money = (cents: number, table = address()): string =>
  isTournamentTable(table) ? chips(cents) : dollars(cents);

/** A gain or a loss. */
export const signedMoney = (cents: number, table?: string): string =>
  cents > 0 ? `+${money(cents, table)}` : money(cents, table);

/** An amount in few characters: 25k, 1.5M. */
export function shortAmount(cents: number): string {
  const dollars = cents / 100;
  for (const [size, sign] of [
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (dollars >= size && (10 * dollars) % size === 0) return `${dollars / size}${sign}`;
  }
  return chips(cents);
}
