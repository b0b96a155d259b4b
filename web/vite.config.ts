import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { namedInThePage, together } from "./plugins/chunks.ts";
import { withoutHydration } from "./plugins/hydration.ts";
import { fileName, wordsByLanguage } from "./plugins/language-files.ts";

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
  test: { include: ["plugins/*.test.ts", "src/**/*.test.ts"] },
}));
