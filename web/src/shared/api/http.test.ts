import { expect, test } from "vitest";

import { idempotentRequests, Problem } from "./http";

/** Sends requests one after another; the ids that the house saw. */
async function ids(answers: readonly (number | "taken")[], bodies: readonly object[]): Promise<string[]> {
  const seen: string[] = [];
  const request = idempotentRequests();
  for (const [turn, answer] of answers.entries()) {
    const send = (_path: string, body: object): Promise<void> => {
      seen.push((body as { id: string }).id);
      return answer === "taken" ? Promise.resolve() : Promise.reject(new Problem(answer, "no"));
    };
    await request(send, "/me/chips", bodies[turn] ?? bodies[0] ?? {}).catch(() => undefined);
  }
  return seen;
}

const BODIES = [{ cents: 100 }];

test.each([0, 401, 423, 429, 500, 503])("after %i the same request has the same id", async (status) => {
  expect(new Set(await ids([status, status, "taken"], BODIES)).size).toBe(1);
});

test.each([409, "taken"] as const)("after %s the same request is a new command", async (answer) => {
  expect(new Set(await ids([answer, "taken"], BODIES)).size).toBe(2);
});

test("another request has another id, and an unanswered one keeps its own", async () => {
  const [first, other, again] = await ids([0, "taken", "taken"], [{ cents: 1 }, { cents: 2 }, { cents: 1 }]);
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});
