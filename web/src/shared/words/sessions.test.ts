import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: {} });

const { handNumber, runText, sessionProgress } = await import("./sessions");
type Progress = Parameters<typeof handNumber>[0];

const board = (phase: string, session: object) => ({ phase, session }) as Progress;
const NOON = new Date(2026, 10, 19, 12).getTime() * 1000;

test.each(["betting", "shaking", "dealing"])("the hand under way counts while %s", (phase) => {
  expect(handNumber(board(phase, { hands_played: 1 }))).toBe(2);
});

test.each(["between-rounds", "result", "void", "closed"])("a hand counts once while %s", (phase) => {
  expect(handNumber(board(phase, { hands_played: 1 }))).toBe(1);
});

test("a session by hands tells which it is, and before the first one how many there will be", () => {
  const session = { hands: 5, hands_played: 4, ends_at: null };
  expect(sessionProgress(board("dealing", session))).toBe("hand 5 of 5");
  expect(sessionProgress(board("between-rounds", { ...session, hands_played: 0 }))).toBe("5 hands");
});

test("a session by minutes tells when it ends", () => {
  vi.setSystemTime(NOON / 1000);
  const session = { hands: null, hands_played: 0, ends_at: NOON + 1800e6 };
  expect(sessionProgress(board("between-rounds", session))).toBe("ends at 12:30:00");
  expect(sessionProgress(board("betting", session))).toBe("hand 1, ends at 12:30:00");
  // On another day the date stands before it.
  const tomorrow = { ...session, ends_at: NOON + 86_400e6 };
  expect(sessionProgress(board("between-rounds", tomorrow))).toBe("ends at 20/11/2026, 12:00:00");
});

test("a run is told by its hand", () => {
  const run = (run_of: string | null, length: number) =>
    runText({ run_of, run: length } as Parameters<typeof runText>[0]);
  expect(run("banker", 3)).toBe("run: Banker 3");
  expect(run(null, 0)).toBe("no run yet");
});
