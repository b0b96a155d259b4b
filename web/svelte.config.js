import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const known = new Map();

/** Which component a style is for stands at every element it is for: in few letters. */
function cssHash({ hash, filename }) {
  const short = `s${hash(filename).slice(0, 4)}`;
  const other = known.get(short) ?? filename;
  if (other !== filename) throw new Error(`${filename} and ${other} have one style name: give it a letter more`);
  known.set(short, filename);
  return short;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
