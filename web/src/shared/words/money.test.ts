import { expect, test, vi } from "vitest";

import { chips, dollars, money, shortAmount, signedMoney } from "./money";

test("money has a currency sign, and chips of a tournament have none", () => {
  expect([dollars(1_234_50), dollars(-5_00), chips(-5_00)]).toEqual(["$1,234.50", "−$5", "−5"]);
  expect([signedMoney(5_00), signedMoney(5_00, "spring~3"), signedMoney(-5_00, "T1")]).toEqual(["+$5", "+5", "−$5"]);
  expect([shortAmount(25_000_00), shortAmount(50)]).toEqual(["25k", "0.50"]);
});

test("at a tournament's table amounts are chips", () => {
  vi.stubGlobal("location", { pathname: "/table/spring~1" });
  expect([money(5_00), signedMoney(-5_00)]).toEqual(["5", "−5"]);
  vi.stubGlobal("location", { pathname: "/table/T1" });
  expect([money(5_00), signedMoney(-5_00)]).toEqual(["$5", "−$5"]);
});
