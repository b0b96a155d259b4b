import { beforeEach, expect, test, vi } from "vitest";

import type { Answer, Asked } from "../shared/api/socket";
import { Desk } from "./desk.svelte";

const line = vi.hoisted(() => ({ answers: [] as Answer[], sent: [] as [string, string | undefined][] }));

vi.mock("../login/user.svelte", () => ({ here: {} }));
vi.mock("../shared/table-socket", () => ({
  lineTo: () => ({
    send: (asked: Asked, id?: string) => {
      line.sent.push([asked.command, id]);
      return Promise.resolve(line.answers.shift());
    },
  }),
}));

const TAKEN: Answer = { accepted: true, id: "one" };
const REFUSED: Answer = { accepted: false, id: "one", reason: "no" };
const UNSURE: Answer = { accepted: null, reason: "that was not answered in time" };
const NOT_SENT: Answer = { accepted: false, reason: "nothing was sent" };

/** The ids of a fill that is asked for until it has all of these answers. */
async function fill(...answers: Answer[]): Promise<(string | undefined)[]> {
  const desk = new Desk("D1");
  line.answers = [...answers];
  while (line.answers.length > 0) await desk.demand("FillFloat", { cents: 100 }).catch(() => undefined);
  return line.sent.map(([, id]) => id);
}

beforeEach(() => void (line.sent = []));

test("a fill that was not answered in time is the same fill when it is asked for again", async () => {
  const [first, ...others] = await fill(UNSURE, NOT_SENT, TAKEN);
  expect(first).toBeDefined();
  expect(others).toEqual([first, first]);
});

test.each([[TAKEN], [REFUSED]])("a fill that has its answer is over", async (answer) => {
  const [first, second] = await fill(answer, TAKEN);
  expect(second).not.toBe(first);
});
