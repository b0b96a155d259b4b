// The framework is told that it never has to find its markup again.

import { expect, test } from "vitest";

import { neverHydrating, withoutSteps } from "./hydration.ts";

test("the framework knows it for good", () => {
  const code = "export let hydrating = false;\nexport function set_hydrating(value) {\n\thydrating = value;\n}";
  expect(neverHydrating(code)).toBe("export const hydrating = false;\nexport function set_hydrating(value) {\n\t\n}");
});

test("a framework that says it otherwise is not built with", () => {
  expect(() => neverHydrating("export let hydrating = true;")).toThrow("does not say any more");
});

test("components take no step for it, and all others", () => {
  const code = "\tvar p = $.child(main);\n\n\t$.reset(main);\n\t$.next(2);\n\t$.append(anchor, main);\n";
  expect(withoutSteps(code)).toBe("\tvar p = $.child(main);\n\n\t$.append(anchor, main);\n");
});

test.each([
  ["var text = $.child(p, true);", "var text = $.child(p);"],
  ["var text = $.only_child(p, true);", "var text = $.child(p);"],
  ["var text = $.sibling($.child(p), 1, true);", "var text = $.sibling($.child(p));"],
  ["var text = $.sibling(p, 2, true);", "var text = $.sibling(p, 2);"],
  ["var p = $.sibling(main, 2);", "var p = $.sibling(main, 2);"],
  ["$.set(text, 1, true);", "$.set(text, 1, true);"],
])("components look for no text that is not there: %s", (code, expected) => {
  expect(withoutSteps(code)).toBe(expected);
});
