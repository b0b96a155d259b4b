// Days, times and shares, as the reader's language writes them.

import { language } from "../language/language.svelte";

/** The house is in Singapore, where English days come before their months. */
export const locale = (): string => (language() === "en" ? "en-GB" : language());

/** A day of a sheet, such as 2019-04-18. */
export function day(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  return date.toLocaleDateString(locale(), { dateStyle: "long", timeZone: "UTC" });
}

/** A moment as the house counts it, in microseconds since 1970. */
export function moment(at: number): string {
  const date = new Date(at / 1000);
  return date.toLocaleString(locale(), { dateStyle: "medium", timeStyle: "medium" });
}

export function percent(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 ? "−" : ""}${text} %`;
}

/** The value of an exact fraction of one round, "1/3" or "2". */
export function fraction(text: string): number {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}
