// Numbers as ranges: 0 to 5 and 7 are "0–5" and "7".

/** Where a letter occurs in a line of the Table of Play: D draws, S stands. */
export function positions(letters: string, letter = "D"): number[] {
  return [...letters].flatMap((one, place) => (one === letter ? [place] : []));
}

export function numberRanges(values: number[]): string[] {
  const found: [number, number][] = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last && last[1] === value - 1) last[1] = value;
    else found.push([value, value]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
}
