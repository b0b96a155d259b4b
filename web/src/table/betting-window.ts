// When betting closes at a table that the house deals by itself. While nobody has wagered it stays
// open, for another spell of the same length each time; all times are in microseconds.

/** The end of the spell that runs at a time. */
export function spellEnd(closesAt: number, bettingSeconds: number, at: number): number {
  const spell = bettingSeconds * 1e6;
  return closesAt + Math.max(0, Math.ceil((at - closesAt) / spell)) * spell;
}
