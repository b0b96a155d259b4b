// Amounts as people read them.

/** An amount without a sign for its unit: chips of a tournament, which are no money. */
export function chips(cents: number): string {
  const digits = cents % 100 ? 2 : 0;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: digits });
  return `${cents < 0 ? "−" : ""}${text}`;
}

export const dollars = (cents: number): string => chips(cents).replace(/\d/, "$$$&");

/** Whether it is a tournament's: the names of its tables have a mark that no other has. */
export const isOfTournament = (table: string): boolean => table.includes("~");

/** Where the reader is; a page about a table has its name in its address. */
const here = (): string => globalThis.location?.pathname ?? "";

/** What lies on a table: dollars, or the chips of the table's tournament. */
export const money = (cents: number, table = here()): string =>
  isOfTournament(table) ? chips(cents) : dollars(cents);

/** A gain or a loss. */
export const signed = (cents: number, table?: string): string =>
  cents > 0 ? `+${money(cents, table)}` : money(cents, table);

/** An amount with room for few signs: 25k, 1.5M. */
export function short(cents: number): string {
  const dollars = cents / 100;
  for (const [size, sign] of [
    [1e6, "M"],
    [1e3, "k"],
  ] as const) {
    if (dollars >= size && (10 * dollars) % size === 0) return `${dollars / size}${sign}`;
  }
  return chips(cents);
}
