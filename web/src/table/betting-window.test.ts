import { expect, test } from "vitest";

import { spellEnd } from "./betting-window";

const SECOND = 1e6;

test("betting closes when it is meant to, for whoever wagers before", () => {
  expect(spellEnd(100 * SECOND, 20, 85 * SECOND)).toBe(100 * SECOND);
  expect(spellEnd(100 * SECOND, 20, 100 * SECOND)).toBe(100 * SECOND);
});

test("while nobody has wagered, another spell follows, and another", () => {
  expect(spellEnd(100 * SECOND, 20, 101 * SECOND)).toBe(120 * SECOND);
  expect(spellEnd(100 * SECOND, 20, 120 * SECOND)).toBe(120 * SECOND);
  expect(spellEnd(100 * SECOND, 20, 171 * SECOND)).toBe(180 * SECOND);
});
