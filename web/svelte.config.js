import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";

const COMPONENTS = readdirSync(new URL("src", import.meta.url), { recursive: true })
  .filter((name) => name.endsWith(".svelte"))
  .sort();

/** Which component a style is for stands at every element it is for: as its place among all of them,
 * in few letters. */
function cssHash({ hash, filename }) {
  const place = COMPONENTS.findIndex((name) => filename.endsWith(`src/${name}`));
  // What only looks at a component may call it as it likes.
  return `s${place < 0 ? hash(filename) : place.toString(36)}`;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
