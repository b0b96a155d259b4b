import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";

const COMPONENTS = readdirSync(new URL("src", import.meta.url), { recursive: true })
  .filter((name) => name.endsWith(".svelte"))
  .sort();

/** The class that scopes a component's style: its index among all components, which is shorter than a
 * hash. */
function cssHash({ hash, filename }) {
  const index = COMPONENTS.findIndex((name) => filename.endsWith(`src/${name}`));
  // Tools may compile components from elsewhere.
  return `s${index < 0 ? hash(filename) : index.toString(36)}`;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
