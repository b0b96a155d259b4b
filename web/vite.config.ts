import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The house serves what lies in its package, with a policy that allows files of its own and nothing
// within the markup.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../src/punto/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"] },
}));
