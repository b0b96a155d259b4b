// Dates, times and percentages in the reader's language.

import { houseNow } from "../api/house-clock";
import { language } from "../language/language.svelte";

/** English dates are written as in Singapore, with the day before the month. */
const locale = (): string => (language() === "en" ? "en-GB" : language());

/** A date such as 2019-04-18. */
export function day(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`);
  return date.toLocaleDateString(locale(), { dateStyle: "long", timeZone: "UTC" });
}

const timeText = (dateStyle: "medium" | "short", at: number): string =>
  new Date(at / 1000).toLocaleString(locale(), { dateStyle, timeStyle: "medium" });

/** A time of the house, in microseconds since 1970. */
export const moment = (at: number): string => timeText("medium", at);

/** The same with the date in digits. */
export const shortMoment = (at: number): string => timeText("short", at);

/** A time of today without its date. */
export function timeOfDay(at: number): string {
  const [date, today] = [new Date(at / 1000), new Date(houseNow() / 1000)];
  const dateStyle = date.toDateString() === today.toDateString() ? undefined : "short";
  return date.toLocaleString(locale(), { dateStyle, timeStyle: "medium", hourCycle: "h23" });
}

export const percent = (value: number, digits = 3): string =>
  `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(digits)} %`;

/** The value of an exact fraction, "1/3" or "2". */
export function fraction(text: string): number {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}
