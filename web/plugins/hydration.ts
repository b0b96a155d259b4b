// The house sends no markup that the application would have to find again, and nothing calls
// `hydrate`. The framework asks at every step all the same whether it is about to: here it is told
// once that it never is, so that all that would follow falls out.

import type { Plugin } from "vite";

const FRAMEWORK = "svelte/src/internal/client/dom/hydration.js";

/** What the framework says of itself, and what is said in its place. */
const NEVER = [
  ["export let hydrating = false;", "export const hydrating = false;"],
  ["hydrating = value;", ""],
] as const;

/** Steps in a component that do nothing else than to go on in such markup. */
const STEPS = /^[ \t]*\$\.(?:reset|next|remove_input_defaults|remove_textarea_child|replay_events)\(\w*\);\n/gm;

/** Such markup may be without a node for a text that is empty; here it is always there. */
const FOR_TEXT = /^([ \t]*var \w+ = \$\.(?:child|first_child|sibling)\(.*?)(?:, 1)?, true\);$/gm;

export function neverHydrating(code: string): string {
  for (const [said, instead] of NEVER) {
    if (!code.includes(said)) throw new Error(`the framework does not say any more: ${said}`);
    code = code.replace(said, instead);
  }
  return code;
}

/** A component that goes through nothing but its own markup. */
export const withoutSteps = (code: string): string =>
  code.replace(STEPS, "").replaceAll("$.only_child(", "$.child(").replace(FOR_TEXT, "$1);");

export const withoutHydration: Plugin = {
  name: "without-hydration",
  apply: "build",
  transform(code, id) {
    if (id.endsWith(FRAMEWORK)) return neverHydrating(code);
    return id.endsWith(".svelte") ? withoutSteps(code) : null;
  },
};
