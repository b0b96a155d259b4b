import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { chunks, preloadApplication } from "./plugins/chunks.ts";
import { stripHydration } from "./plugins/hydration.ts";
import { chunkFileName, languageFiles } from "./plugins/language-files.ts";

// The server serves these files from its package. Its content policy allows files of its own and no
// inline script or style, so nothing is inlined.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), stripHydration, languageFiles(), preloadApplication],
  build: {
    outDir: "../src/punto/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkFileName,
        codeSplitting: chunks,
      },
    },
    modulePreload: false,
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["plugins/*.test.ts", "src/**/*.test.ts"] },
}));
