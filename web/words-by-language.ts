// Readers fetch the words of one language only. Authors write `inAll(english, simplified,
// traditional)`, which is also what tests and `vite dev` run; this takes it apart when the
// application is built:
//
// - In a module with texts, `inAll(a, b, c)` becomes `kept("module:0")`, a look-up. Nothing uses the
//   texts any more, and they fall out of the module.
// - The same module is there once more for each language, as `module.ts?words=en`, where
//   `inAll(a, b, c)` becomes `put("en", "module:0", a)`. Nothing else of it is used, so that only
//   the texts and what they call remain. What it imports are the plain modules, which exist once.
// - `words:en` has all of these in one language. It is one file: texts say the same names over and
//   over, and a file for each page would be a third larger in all.
// - `words/fetched.ts` fetches that file. What happens before the first text is read waits for it
//   (main.ts), and so does the choice of another language (words/language.svelte.ts).

import type { Plugin, Rolldown } from "vite";

import { type Language, LANGUAGES } from "./src/words/languages.ts";

const ORDER = Object.keys(LANGUAGES) as Language[];

const IN_ONE = /^(.+\.ts)\?words=([\w-]+)$/;
const IMPORTS = /^import \{[^}]*\binAll\b/m;

interface Node {
  type: string;
  start: number;
  end: number;
}

interface Call extends Node {
  callee: { name?: string };
  arguments: Node[];
}

export type Parse = (code: string) => object;

/** The calls of `inAll` below a node, in the order in which they stand. */
function* calls(found: unknown): Generator<Call> {
  if (typeof found !== "object" || found === null) return;
  if ("type" in found && found.type === "CallExpression") {
    const call = found as Call;
    if (call.callee.name === "inAll") yield call;
  }
  for (const one of Object.values(found)) yield* calls(one);
}

/** A module with each of its calls of `inAll` written anew; one within another has no place. */
function rewritten(code: string, parse: Parse, anew: (call: Call, place: number) => string): string {
  let [text, end] = ["", 0];
  for (const [place, call] of [...calls(parse(code))].entries()) {
    if (call.start < end) throw new Error("a text in all languages stands within another");
    text += code.slice(end, call.start) + anew(call, place);
    end = call.end;
  }
  return text + code.slice(end);
}

/** A module with texts, as the application has it: it looks them up. */
export function withoutTexts(code: string, name: string, parse: Parse): string {
  const text = rewritten(code, parse, (_, place) => `kept("${name}:${place}")`);
  return `import { kept } from "/src/words/language.svelte.ts";\n${text}`;
}

/** A module with texts, as one language has it: it keeps its own for the look-up. */
export function inOne(language: Language, code: string, name: string, parse: Parse): string {
  const text = rewritten(code, parse, (call, place) => {
    const own = call.arguments[ORDER.indexOf(language)];
    if (!own) throw new Error(`text ${place} of ${name} is not there in ${language}`);
    return `put("${language}", "${name}:${place}", ${code.slice(own.start, own.end)})`;
  });
  return `import { put } from "/src/words/choice.ts";\n${text}`;
}

type Files = Rolldown.PluginContext["fs"];

const read = (path: string, files: Files): Promise<string> => files.readFile(path, { encoding: "utf8" });

/** The modules in a folder and below it, always in the same order. */
async function sources(folder: string, files: Files): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await files.readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) found.push(...(await sources(`${folder}${entry.name}/`, files)));
    else if (entry.name.endsWith(".ts")) found.push(folder + entry.name);
  }
  return found.sort();
}

export function wordsByLanguage(): Plugin {
  let folder = "";
  const name = (id: string): string => id.slice(folder.length, -".ts".length);
  let modules: string[] = [];

  return {
    name: "words-by-language",
    apply: "build",
    configResolved({ root }) {
      folder = `${root}/src/words/`;
    },
    async buildStart() {
      modules = [];
      for (const path of await sources(folder, this.fs)) {
        if (IMPORTS.test(await read(path, this.fs))) modules.push(path);
      }
    },
    resolveId(id) {
      return id.startsWith("words:") ? `\0${id}` : null;
    },
    async load(id) {
      const [, path] = IN_ONE.exec(id) ?? [];
      if (path) return read(path, this.fs);
      if (id === `${folder}fetched.ts`) {
        const ways = ORDER.map((one) => `"${one}": () => import("words:${one}")`);
        return `const WAYS = { ${ways.join(", ")} };
                export const fetchWords = (language) => WAYS[language]();`;
      }
      if (!id.startsWith("\0words:")) return null;
      const language = id.slice("\0words:".length);
      return modules.map((one) => `import "${one}?words=${language}";`).join("\n");
    },
    transform(code, id) {
      const parse: Parse = (text) => this.parse(text);
      const [, path, language] = IN_ONE.exec(id) ?? [];
      if (path) return inOne(language as Language, code, name(path), parse);
      if (!modules.includes(id)) return null;
      // Nothing happens in such a module: a language that uses nothing of it does without it.
      return { code: withoutTexts(code, name(id), parse), moduleSideEffects: false };
    },
  };
}

/** Files with words are called by their language. */
export function fileName({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, language] = /^\0words:(.+)$/.exec(facadeModuleId ?? "") ?? [];
  return language ? `assets/words.${language}-[hash].js` : "assets/[name]-[hash].js";
}
