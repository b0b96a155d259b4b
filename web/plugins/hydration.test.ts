// Svelte without its hydration code.

import { expect, test } from "vitest";

import { stripFromFramework, stripFromComponent } from "./hydration.ts";

test("whether it is hydrating is a constant", () => {
  const code = "export let hydrating = false;\nexport function set_hydrating(value) {\n\thydrating = value;\n}";
  expect(stripFromFramework(code)).toBe("export const hydrating = false;\nexport function set_hydrating(value) {\n\t\n}");
});

test("a framework without these lines is not built with", () => {
  expect(() => stripFromFramework("export let hydrating = true;")).toThrow("has no such line any more");
});

test("components lose the calls for it and keep all others", () => {
  const code = "\tvar p = $.child(main);\n\n\t$.reset(main);\n\t$.next(2);\n\t$.append(anchor, main);\n";
  expect(stripFromComponent(code)).toBe("\tvar p = $.child(main);\n\n\t$.append(anchor, main);\n");
});

test.each([
  ["var text = $.child(p, true);", "var text = $.child(p);"],
  ["var text = $.only_child(p, true);", "var text = $.child(p);"],
  ["var text = $.sibling($.child(p), 1, true);", "var text = $.sibling($.child(p));"],
  ["var text = $.sibling(p, 2, true);", "var text = $.sibling(p, 2);"],
  ["var p = $.sibling(main, 2);", "var p = $.sibling(main, 2);"],
  ["$.set(text, 1, true);", "$.set(text, 1, true);"],
])("components expect every text node to be there: %s", (code, expected) => {
  expect(stripFromComponent(code)).toBe(expected);
});
