import { beforeEach, expect, test, vi } from "vitest";

import type { Answer, NewCommand } from "../shared/api/socket";
import type { Board, DealerView } from "../shared/api/types";
import { Desk } from "./desk.svelte";

const socket = vi.hoisted(() => ({ answers: [] as Answer[], sent: [] as [string, string | undefined][] }));

vi.stubGlobal("sessionStorage", { getItem: () => null });
vi.mock("../shared/login/user.svelte", () => ({ user: {} }));
vi.mock("../shared/api/socket", () => ({
  LiveSocket: class {
    send(command: NewCommand, id?: string) {
      socket.sent.push([command.command, id]);
      return Promise.resolve(socket.answers.shift());
    }
  },
}));

const ACCEPTED: Answer = { accepted: true, id: "one" };
const REFUSED: Answer = { accepted: false, id: "one", reason: "no" };
const UNKNOWN: Answer = { accepted: null, reason: "that was not answered in time" };
const NOT_SENT: Answer = { accepted: false, reason: "nothing was sent" };

/** The ids of a fill that is sent until all of these answers came. */
async function fill(...answers: Answer[]): Promise<(string | undefined)[]> {
  const desk = new Desk("D1");
  socket.answers = [...answers];
  while (socket.answers.length > 0) await desk.submit("FillFloat", { cents: 100 }).catch(() => undefined);
  return socket.sent.map(([, id]) => id);
}

beforeEach(() => void (socket.sent = []));

test("a fill without an answer in time is the same fill when it is sent again", async () => {
  const [first, ...others] = await fill(UNKNOWN, NOT_SENT, ACCEPTED);
  expect(first).toBeDefined();
  expect(others).toEqual([first, first]);
});

test.each([[ACCEPTED], [REFUSED]])("a fill that was answered is over", async (answer) => {
  const [first, second] = await fill(answer, ACCEPTED);
  expect(second).not.toBe(first);
});

/** A desk at which this is the next step. */
function deskAt(step: string, dealing = "shoe"): Desk {
  const desk = new Desk("D1");
  desk.board = { dealing, phase: "betting", shoe: { number: 1 } } as Board;
  desk.view = { may: [step] } as unknown as DealerView;
  return desk;
}

test.each(["shoe", "dealer"])("Enter is for cards and does no other step (%s)", (dealt) => {
  const dealing = deskAt("DrawCard", dealt);
  expect([dealing.takesEnter(), dealing.nothingToSend]).toEqual([true, false]);
  const betting = deskAt("CloseBetting", dealt);
  expect([betting.takesEnter(), betting.nothingToSend]).toEqual([false, true]);
});

test("Space does no step right behind the key of a card", () => {
  const desk = deskAt("OpenBetting");
  expect(desk.takesSpace(1000)).toBe(true);
  expect(desk.type("K", 1000)).toBe(false);
  expect([desk.takesSpace(1500), desk.takesSpace(1701)]).toEqual([false, true]);
});
