import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import config from "./svelte.config.js";

export default ts.config(
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig: config },
    },
  },
  {
    rules: {
      eqeqeq: "error",
      "no-console": "error",
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { destructuring: "all" }],
      // Links are plain; the router handles their clicks.
      "svelte/no-navigation-without-resolve": "off",
      "svelte/no-at-html-tags": "error",
    },
  },
);
