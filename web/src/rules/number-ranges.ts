// Numbers as people write them: 0 to 5 and 7 are "0–5, 7".

/** The places of a letter: D draws and S stands. */
export function drawn(letters: string, letter = "D"): number[] {
  return [...letters].flatMap((one, place) => (one === letter ? [place] : []));
}

export function spans(values: number[]): string {
  const found: [number, number][] = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last && last[1] === value - 1) last[1] = value;
    else found.push([value, value]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}
