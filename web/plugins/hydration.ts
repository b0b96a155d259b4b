// Removes hydration from the framework. The server sends no rendered markup and nothing calls
// `hydrate`, but Svelte asks at every step whether it is hydrating. The answer is made constant here,
// so that the bundler drops the code behind it.

import type { Plugin } from "vite";

const FRAMEWORK = "svelte/src/internal/client/dom/hydration.js";

/** Lines of the framework, and what replaces them. */
const REPLACEMENTS = [
  ["export let hydrating = false;", "export const hydrating = false;"],
  ["hydrating = value;", ""],
] as const;

/** Calls in a compiled component that do something only while hydrating. */
const HYDRATION_CALLS = /^[ \t]*\$\.(?:reset|next|remove_input_defaults|remove_textarea_child|replay_events)\(\w*\);\n/gm;

/** Rendered markup may lack the node of an empty text; markup made in the browser has it. */
const TEXT_LOOKUPS = /^([ \t]*var \w+ = \$\.(?:child|first_child|sibling)\(.*?)(?:, 1)?, true\);$/gm;

export function stripFromFramework(code: string): string {
  for (const [line, replacement] of REPLACEMENTS) {
    if (!code.includes(line)) throw new Error(`the framework has no such line any more: ${line}`);
    code = code.replace(line, replacement);
  }
  return code;
}

export const stripFromComponent = (code: string): string =>
  code.replace(HYDRATION_CALLS, "").replaceAll("$.only_child(", "$.child(").replace(TEXT_LOOKUPS, "$1);");

export const stripHydration: Plugin = {
  name: "strip-hydration",
  apply: "build",
  transform(code, id) {
    if (id.endsWith(FRAMEWORK)) return stripFromFramework(code);
    return id.endsWith(".svelte") ? stripFromComponent(code) : null;
  },
};
