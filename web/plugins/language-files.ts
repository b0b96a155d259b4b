// One file of words for each language, so that readers load the texts of one language only. Modules
// say `inEachLanguage(english, simplified, traditional)`; so they run in tests and in `vite dev`. When
// the application is built:
//
// - In the application such a call becomes `lookUpWords("7:0", "title,ways{in,out}")`, with the number
//   of its module and the names of its texts. The texts themselves are unused then and dropped.
// - Each module is built once more for each file of words, as `module.ts?words=en`. There the call
//   becomes `storeWords("en", "7:0", () => [...])`, with the texts in the order of their names; all
//   else in the module is unused and dropped. It imports the plain modules, which exist once.
// - Both kinds of Chinese are one file. It has the traditional texts, and the pairs of characters by
//   which they become simplified (simplified-chinese.ts). Where that does not give what the author
//   wrote, it has both: `($say, $hans) => [$say`籌碼`, $hans ? "登录" : "登入"]`.
// - `words:en` and `words:zh` import all of these. Each is one file: texts repeat one another, and a
//   file for each page would be a third larger in all.
// - `shared/language/word-files.ts` loads that file. The application starts when it is there (main.ts),
//   and a change of language waits for it (shared/language/language.svelte.ts).
//
// Some modules have pairs of Chinese texts (`ChinesePair`) for English sentences of the house. Where
// the simplified text follows from the traditional one, only that one is built in; `chineseText` reads
// either form.

import type { Plugin, Rolldown } from "vite";

import { type CharacterPairs, follows, learnPairs, type Node, tagTexts } from "./simplified-chinese.ts";
import type { WordFile } from "../src/shared/language/languages.ts";

const FILES: readonly WordFile[] = ["en", "zh"];

const WORDS_MODULE = /^(.+\.ts)\?words=(.+)$/;
export const HAS_TEXTS = /^import \{[^}]*\binEachLanguage\b/m;
export const HAS_PAIRS = /: (Translations|Record<\w+, ChinesePair>) = \{$/m;

interface Call extends Node {
  callee: { name?: string };
  arguments: Node[];
}

interface Property extends Node {
  key: { name?: string; value?: unknown };
  value: Node;
  computed: boolean;
}

interface List extends Node {
  elements: Node[];
}

interface Pair extends Node {
  elements: [hans: Node, hant: Node];
}

export type Parse = (code: string) => object;

/** All nodes of a type, in the order of the source. */
function* nodes<T extends Node>(found: unknown, type: string): Generator<T> {
  if (typeof found !== "object" || found === null) return;
  if ("type" in found && found.type === type) yield found as T;
  for (const one of Object.values(found)) yield* nodes<T>(one, type);
}

/** A text, a function or a list, in the three languages. */
type Leaf = [en: Node, hans: Node, hant: Node];

interface CallTexts {
  call: Node;
  /** "title,ways{in,out}" */
  names: string;
  /** In the order of their names. */
  leaves: Leaf[];
}

/** The texts of each call of `inEachLanguage` in a module. */
function findTexts(program: object): CallTexts[] {
  const variables = new Map<string, Node>();
  for (const one of nodes<Node & { id: { name: string }; init: Node }>(program, "VariableDeclarator")) {
    variables.set(one.id.name, one.init);
  }

  /** The properties of an object, given in place or by the name of a variable; null for anything else. */
  function properties(node: Node): Map<string, Node> | null {
    const { type, name, properties: own } = node as Node & { name?: string; properties?: Property[] };
    const named = type === "Identifier" && variables.get(name ?? "");
    if (named) return properties(named);
    if (!own?.every((one) => one.type === "Property" && !one.computed)) return null;
    return new Map(own.map(({ key, value }) => [String(key.name ?? key.value), value]));
  }

  function read(leaf: Leaf, leaves: Leaf[]): string | null {
    const [en, hans, hant] = [properties(leaf[0]), properties(leaf[1]), properties(leaf[2])];
    if (!en || !hans || !hant) return null;
    const names: string[] = [];
    for (const [name, one] of en) {
      const [simplified, traditional] = [hans.get(name), hant.get(name)];
      if (!simplified || !traditional) throw new Error(`the text ${name} is not there in all languages`);
      if (/[,{}]|^$/.test(name)) throw new Error(`a text cannot have the name "${name}"`);
      const below: Leaf = [one, simplified, traditional];
      const more = read(below, leaves);
      if (more === null) leaves.push(below);
      names.push(more === null ? name : `${name}{${more}}`);
    }
    return names.join();
  }

  const found: CallTexts[] = [];
  for (const call of nodes<Call>(program, "CallExpression")) {
    if (call.callee.name !== "inEachLanguage") continue;
    if (call.start < (found.at(-1)?.call.end ?? 0)) {
      throw new Error("a text in all languages stands within another");
    }
    const [en, hans, hant] = call.arguments;
    const leaves: Leaf[] = [];
    const names = en && hans && hant ? read([en, hans, hant], leaves) : null;
    if (names === null) throw new Error("texts in all languages are no three objects");
    found.push({ call, names, leaves });
  }
  return found;
}

/** The pairs of Chinese texts in a module. */
const findPairs = (program: object): Pair[] =>
  [...nodes<List>(program, "ArrayExpression")].filter(
    (one): one is Pair => one.elements.length === 2 && one.elements.every(({ type }) => type === "Literal"),
  );

/** Source code with some of its nodes replaced. */
function replaceNodes<T>(code: string, some: T[], replacement: (one: T, index: number) => [Node, string]): string {
  let [text, end] = ["", 0];
  for (const [index, one] of some.entries()) {
    const [node, replaced] = replacement(one, index);
    text += code.slice(end, node.start) + replaced;
    end = node.end;
  }
  return text + code.slice(end);
}

/** A module with texts as it is in the application: it looks them up. */
export function withLookups(code: string, name: string, parse: Parse): string {
  const text = replaceNodes(code, findTexts(parse(code)), ({ call, names }, index) => [
    call,
    `lookUpWords("${name}:${index}", ${JSON.stringify(names)})`,
  ]);
  return `import { lookUpWords } from "/src/shared/language/language.svelte.ts";\n${text}`;
}

const source = ({ start, end }: Node, code: string): string => code.slice(start, end);

/** The source of a text in both kinds of Chinese. */
function inChinese(hans: Node, hant: Node, code: string, pairs: CharacterPairs): string {
  if (follows(hans, hant, pairs)) return tagTexts(hant, code, "$say", pairs);
  const [some, others] = [hans as List, hant as List];
  if (hans.type === "ArrayExpression" && some.elements.length === others.elements?.length) {
    const both = some.elements.map((one, index) => [one, others.elements[index] ?? one] as const);
    return `[${both.map(([one, other]) => inChinese(one, other, code, pairs)).join()}]`;
  }
  return `$hans ? ${source(hans, code)} : ${source(hant, code)}`;
}

/** A module with texts as it is in a file of words: it stores them for the look-up. */
export function withStores(file: WordFile, code: string, name: string, parse: Parse, pairs: CharacterPairs): string {
  const parameters = file === "en" ? "" : "$say, $hans";
  const own = ([en, hans, hant]: Leaf): string =>
    file === "en" ? source(en, code) : inChinese(hans, hant, code, pairs);
  const text = replaceNodes(code, findTexts(parse(code)), ({ call, leaves }, index) => [
    call,
    `storeWords("${file}", "${name}:${index}", (${parameters}) => [${leaves.map(own).join(", ")}])`,
  ]);
  return `import { storeWords } from "/src/shared/language/word-store.ts";\n${text}`;
}

/** A module whose pairs are only the traditional text where the simplified one follows from it. */
export function withShortPairs(code: string, parse: Parse, pairs: CharacterPairs): string {
  const some = findPairs(parse(code)).filter(({ elements: [hans, hant] }) => follows(hans, hant, pairs));
  return replaceNodes(code, some, (pair) => [pair, source(pair.elements[1], code)]);
}

/** All Chinese texts of a module, in both kinds. */
export function chineseTexts(program: object): [hans: Node, hant: Node][] {
  const leaves = findTexts(program).flatMap((one) => one.leaves);
  if (leaves.length > 0) return leaves.map(([, hans, hant]) => [hans, hant]);
  return findPairs(program).map(({ elements }) => elements);
}

type Disk = Rolldown.PluginContext["fs"];

const read = (path: string, disk: Disk): Promise<string> => disk.readFile(path, { encoding: "utf8" });

/** The modules in a folder and below it, sorted. */
async function listModules(folder: string, disk: Disk): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) found.push(...(await listModules(`${folder}${entry.name}/`, disk)));
    else if (/(?<!\.test)\.ts$/.test(entry.name)) found.push(folder + entry.name);
  }
  return found.sort();
}

export function languageFiles(): Plugin {
  let folder = "";
  const name = (id: string): string => modules.indexOf(id).toString(36);
  let modules: string[] = [];
  let paired: string[] = [];
  let pairs: CharacterPairs = new Map();

  return {
    name: "language-files",
    apply: "build",
    configResolved({ root }) {
      folder = `${root}/src/`;
    },
    async buildStart() {
      [modules, paired] = [[], []];
      const both: [Node, Node][] = [];
      for (const path of await listModules(folder, this.fs)) {
        const code = await read(path, this.fs);
        const [hasTexts, hasPairs] = [HAS_TEXTS.test(code), HAS_PAIRS.test(code)];
        if (!hasTexts && !hasPairs) continue;
        if (hasTexts && hasPairs) throw new Error(`${path} has texts and pairs: take them apart`);
        (hasTexts ? modules : paired).push(path);
        both.push(...chineseTexts(this.parse(code, { lang: "ts" })));
      }
      pairs = learnPairs(both);
    },
    resolveId(id) {
      return id.startsWith("words:") ? `\0${id}` : null;
    },
    async load(id) {
      const [, path] = WORDS_MODULE.exec(id) ?? [];
      if (path) return read(path, this.fs);
      if (id === `${folder}shared/language/word-files.ts`) {
        const imports = FILES.map((one) => `${one}: () => import("words:${one}")`);
        return `import { wordFileOf } from "/src/shared/language/languages.ts";
                const IMPORTS = { ${imports.join(", ")} };
                export const loadWords = (language) => IMPORTS[wordFileOf(language)]();`;
      }
      if (!id.startsWith("\0words:")) return null;
      const file = id.slice("\0words:".length);
      const imports = modules.map((one) => `import "${one}?words=${file}";`).join("\n");
      if (file === "en") return imports;
      const characters = JSON.stringify([...pairs].flat().join(""));
      return `import { setCharacterPairs } from "/src/shared/language/word-store.ts";\n${imports}\nsetCharacterPairs(${characters});`;
    },
    transform(code, id) {
      const parse: Parse = (text) => this.parse(text);
      const [, path, file] = WORDS_MODULE.exec(id) ?? [];
      if (path) return withStores(file as WordFile, code, name(path), parse, pairs);
      if (paired.includes(id)) return withShortPairs(code, parse, pairs);
      if (!modules.includes(id)) return null;
      // Such a module has no side effects: a file that uses nothing of it drops it.
      return { code: withLookups(code, name(id), parse), moduleSideEffects: false };
    },
  };
}

/** Files of words are named by their language. */
export function chunkFileName({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, file] = /^\0words:(.+)$/.exec(facadeModuleId ?? "") ?? [];
  return file ? `assets/words.${file}-[hash].js` : "assets/[name]-[hash].js";
}
