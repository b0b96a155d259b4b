import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// What is read together comes together: fewer files, and smaller ones once they are compressed.
const GROUPS = [
  { name: "staff", test: /src\/(pages\/Staff|parts\/(desk|pit)\/|words\/(desk|pit))/ },
  {
    name: "records",
    test: /src\/(pages\/(Rules|Shoes|History|Account)|(parts|words)\/(rules|shoes|history|account))/,
  },
  {
    name: "table",
    test: /src\/(pages\/(Table|Lobby|Board)|(parts|words)\/(table|roads|lobby|board))/,
  },
];

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
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS, includeDependenciesRecursively: false } },
    },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"] },
}));
