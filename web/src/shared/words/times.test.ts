import { expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("document", { documentElement: {} });

const { day, moment, shortMoment } = await import("./times");

test("days come before their months, as in Singapore", () => {
  const noon = Date.UTC(2026, 10, 16, 12) * 1000;
  expect(day("2019-04-18")).toBe("18 April 2019");
  expect(moment(noon)).toMatch(/^16 Nov 2026, \d\d:00:00$/);
  expect(shortMoment(noon)).toMatch(/^16\/11\/2026, \d\d:00:00$/);
});
