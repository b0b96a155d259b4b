import { expect, test } from "vitest";

import { Problem, attempts } from "./http";

/** Asks the house the same things one after another; the ids that it saw. */
async function ids(answers: readonly (number | "taken")[], bodies: readonly object[]): Promise<string[]> {
  const seen: string[] = [];
  const attempt = attempts();
  for (const [turn, answer] of answers.entries()) {
    const ask = (_path: string, body: object): Promise<void> => {
      seen.push((body as { id: string }).id);
      return answer === "taken" ? Promise.resolve() : Promise.reject(new Problem(answer, "no"));
    };
    await attempt(ask, "/me/chips", bodies[turn] ?? bodies[0] ?? {}).catch(() => undefined);
  }
  return seen;
}

const COUNTED = [{ cents: 100 }];

test.each([0, 401, 423, 429, 500, 503])("after %i the same has the same id", async (status) => {
  expect(new Set(await ids([status, status, "taken"], COUNTED)).size).toBe(1);
});

test.each([409, "taken"] as const)("what was answered with %s is another command", async (answer) => {
  expect(new Set(await ids([answer, "taken"], COUNTED)).size).toBe(2);
});

test("something else has another id, and what nobody knows of keeps its own", async () => {
  const [first, other, again] = await ids([0, "taken", "taken"], [{ cents: 1 }, { cents: 2 }, { cents: 1 }]);
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});
