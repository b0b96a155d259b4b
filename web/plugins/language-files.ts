// Readers fetch the words of one language only. Authors write `inAll(english, simplified,
// traditional)`, which is also what tests and `vite dev` run; this takes it apart when the
// application is built:
//
// - In a module with texts, `inAll(a, b, c)` becomes `kept("module:0", "title,ways{in,out}")`: a
//   look-up, with the names of the texts. Nothing uses the texts any more, and they fall out of the
//   module.
// - The same module is there once more for each file of words, as `module.ts?words=en`, where
//   `inAll(a, b, c)` becomes `put("en", "module:0", () => [...])`, the texts in the order of their
//   names. Nothing else of it is used, so that only the texts and what they call remain. What it
//   imports are the plain modules, which exist once.
// - Both kinds of Chinese come in one file. It has the traditional texts, and the characters that
//   the simplified ones are written with (characters.ts). Where these do not give what the author
//   wrote, both texts are there: `($say, $hans) => [$say`籌碼`, $hans ? "登录" : "登入"]`.
// - `words:en` and `words:zh` have all of these. Each is one file: texts say the same things over and
//   over, and a file for each page would be a third larger in all.
// - `words/fetched.ts` fetches that file. What happens before the first text is read waits for it
//   (main.ts), and so does the choice of another language (words/language.svelte.ts).
//
// Some modules have pairs of Chinese texts (`Both`) for what the house says in English. Where the
// simplified one follows from the traditional one, that one stands for the pair; `written` reads
// either (words/language.svelte.ts).

import type { Plugin, Rolldown } from "vite";

import { follows, learned, type Node, type Pairs, tagged } from "./simplified-chinese.ts";
import type { Words } from "../src/shared/language/languages.ts";

const FILES: readonly Words[] = ["en", "zh"];

const IN_ONE = /^(.+\.ts)\?words=(.+)$/;
export const WITH_TEXTS = /^import \{[^}]*\binAll\b/m;
export const WITH_PAIRS = /: (Translations|Record<\w+, Both>) = \{$/m;

interface Call extends Node {
  callee: { name?: string };
  arguments: Node[];
}

interface Named extends Node {
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

/** All nodes of a kind below one, in the order in which they stand. */
function* all<T extends Node>(found: unknown, type: string): Generator<T> {
  if (typeof found !== "object" || found === null) return;
  if ("type" in found && found.type === type) yield found as T;
  for (const one of Object.values(found)) yield* all<T>(one, type);
}

/** A text, a function or a list, in the three languages. */
type Leaf = [en: Node, hans: Node, hant: Node];

interface Texts {
  call: Node;
  /** "title,ways{in,out}" */
  names: string;
  /** In the order of their names. */
  leaves: Leaf[];
}

/** What each call of `inAll` in a module is given. */
function texts(program: object): Texts[] {
  const known = new Map<string, Node>();
  for (const one of all<Node & { id: { name: string }; init: Node }>(program, "VariableDeclarator")) {
    known.set(one.id.name, one.init);
  }

  /** What stands in an object, written here or kept under a name; null for what is none. */
  function within(node: Node): Map<string, Node> | null {
    const { type, name, properties } = node as Node & { name?: string; properties?: Named[] };
    const named = type === "Identifier" && known.get(name ?? "");
    if (named) return within(named);
    if (!properties?.every((one) => one.type === "Property" && !one.computed)) return null;
    return new Map(properties.map(({ key, value }) => [String(key.name ?? key.value), value]));
  }

  function read(leaf: Leaf, leaves: Leaf[]): string | null {
    const [en, hans, hant] = [within(leaf[0]), within(leaf[1]), within(leaf[2])];
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

  const found: Texts[] = [];
  for (const call of all<Call>(program, "CallExpression")) {
    if (call.callee.name !== "inAll") continue;
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
const pairsIn = (program: object): Pair[] =>
  [...all<List>(program, "ArrayExpression")].filter(
    (one): one is Pair => one.elements.length === 2 && one.elements.every(({ type }) => type === "Literal"),
  );

/** A module with some of its nodes written anew. */
function rewritten<T>(code: string, some: T[], anew: (one: T, place: number) => [Node, string]): string {
  let [text, end] = ["", 0];
  for (const [place, one] of some.entries()) {
    const [node, instead] = anew(one, place);
    text += code.slice(end, node.start) + instead;
    end = node.end;
  }
  return text + code.slice(end);
}

/** A module with texts, as the application has it: it looks them up. */
export function withoutTexts(code: string, name: string, parse: Parse): string {
  const text = rewritten(code, texts(parse(code)), ({ call, names }, place) => [
    call,
    `kept("${name}:${place}", ${JSON.stringify(names)})`,
  ]);
  return `import { kept } from "/src/shared/language/language.svelte.ts";\n${text}`;
}

const source = ({ start, end }: Node, code: string): string => code.slice(start, end);

/** What is said in either kind of Chinese. */
function inChinese(hans: Node, hant: Node, code: string, pairs: Pairs): string {
  if (follows(hans, hant, pairs)) return tagged(hant, code, "$say", pairs);
  const [some, others] = [hans as List, hant as List];
  if (hans.type === "ArrayExpression" && some.elements.length === others.elements?.length) {
    const both = some.elements.map((one, place) => [one, others.elements[place] ?? one] as const);
    return `[${both.map(([one, other]) => inChinese(one, other, code, pairs)).join()}]`;
  }
  return `$hans ? ${source(hans, code)} : ${source(hant, code)}`;
}

/** A module with texts, as one file of words has it: it keeps its own for the look-up. */
export function inOne(file: Words, code: string, name: string, parse: Parse, pairs: Pairs): string {
  const given = file === "en" ? "" : "$say, $hans";
  const own = ([en, hans, hant]: Leaf): string =>
    file === "en" ? source(en, code) : inChinese(hans, hant, code, pairs);
  const text = rewritten(code, texts(parse(code)), ({ call, leaves }, place) => [
    call,
    `put("${file}", "${name}:${place}", (${given}) => [${leaves.map(own).join(", ")}])`,
  ]);
  return `import { put } from "/src/shared/language/chosen-language.ts";\n${text}`;
}

/** A module with pairs of Chinese texts, where one stands for both if the other follows from it. */
export function withoutPairs(code: string, parse: Parse, pairs: Pairs): string {
  const some = pairsIn(parse(code)).filter(({ elements: [hans, hant] }) => follows(hans, hant, pairs));
  return rewritten(code, some, (pair) => [pair, source(pair.elements[1], code)]);
}

/** All that a module has in both kinds of Chinese, in texts or in pairs. */
export function inBoth(program: object): [hans: Node, hant: Node][] {
  const leaves = texts(program).flatMap((one) => one.leaves);
  if (leaves.length > 0) return leaves.map(([, hans, hant]) => [hans, hant]);
  return pairsIn(program).map(({ elements }) => elements);
}

type Disk = Rolldown.PluginContext["fs"];

const read = (path: string, disk: Disk): Promise<string> => disk.readFile(path, { encoding: "utf8" });

/** The modules in a folder and below it, always in the same order. */
async function sources(folder: string, disk: Disk): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await disk.readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) found.push(...(await sources(`${folder}${entry.name}/`, disk)));
    else if (/(?<!\.test)\.ts$/.test(entry.name)) found.push(folder + entry.name);
  }
  return found.sort();
}

export function wordsByLanguage(): Plugin {
  let folder = "";
  const name = (id: string): string => modules.indexOf(id).toString(36);
  let modules: string[] = [];
  let paired: string[] = [];
  let pairs: Pairs = new Map();

  return {
    name: "words-by-language",
    apply: "build",
    configResolved({ root }) {
      folder = `${root}/src/`;
    },
    async buildStart() {
      [modules, paired] = [[], []];
      const both: [Node, Node][] = [];
      for (const path of await sources(folder, this.fs)) {
        const code = await read(path, this.fs);
        const [withTexts, withPairs] = [WITH_TEXTS.test(code), WITH_PAIRS.test(code)];
        if (!withTexts && !withPairs) continue;
        if (withTexts && withPairs) throw new Error(`${path} has texts and pairs: take them apart`);
        (withTexts ? modules : paired).push(path);
        both.push(...inBoth(this.parse(code, { lang: "ts" })));
      }
      pairs = learned(both);
    },
    resolveId(id) {
      return id.startsWith("words:") ? `\0${id}` : null;
    },
    async load(id) {
      const [, path] = IN_ONE.exec(id) ?? [];
      if (path) return read(path, this.fs);
      if (id === `${folder}shared/language/word-files.ts`) {
        const ways = FILES.map((one) => `${one}: () => import("words:${one}")`);
        return `import { fileOf } from "/src/shared/language/languages.ts";
                const WAYS = { ${ways.join(", ")} };
                export const fetchWords = (language) => WAYS[fileOf(language)]();`;
      }
      if (!id.startsWith("\0words:")) return null;
      const file = id.slice("\0words:".length);
      const imports = modules.map((one) => `import "${one}?words=${file}";`).join("\n");
      if (file === "en") return imports;
      const characters = JSON.stringify([...pairs].flat().join(""));
      return `import { learn } from "/src/shared/language/chosen-language.ts";\n${imports}\nlearn(${characters});`;
    },
    transform(code, id) {
      const parse: Parse = (text) => this.parse(text);
      const [, path, file] = IN_ONE.exec(id) ?? [];
      if (path) return inOne(file as Words, code, name(path), parse, pairs);
      if (paired.includes(id)) return withoutPairs(code, parse, pairs);
      if (!modules.includes(id)) return null;
      // Nothing happens in such a module: a language that uses nothing of it does without it.
      return { code: withoutTexts(code, name(id), parse), moduleSideEffects: false };
    },
  };
}

/** Files with words are called by their language. */
export function fileName({ facadeModuleId }: Rolldown.PreRenderedChunk): string {
  const [, file] = /^\0words:(.+)$/.exec(facadeModuleId ?? "") ?? [];
  return file ? `assets/words.${file}-[hash].js` : "assets/[name]-[hash].js";
}
