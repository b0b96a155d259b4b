import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { namedInThePage, together } from "./together.ts";
import { withoutHydration } from "./without-hydration.ts";
import { fileName, wordsByLanguage } from "./words-by-language.ts";

// The house serves what lies in its package, with a policy that allows files of its own and nothing
// within the markup.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), withoutHydration, wordsByLanguage(), namedInThePage],
  build: {
    outDir: "../src/punto/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        chunkFileNames: fileName,
        codeSplitting: together,
      },
    },
    modulePreload: false,
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["*.test.ts", "src/**/*.test.ts"] },
}));
