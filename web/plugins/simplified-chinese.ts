// A simplified Chinese text is mostly the traditional one in other characters, and sometimes in other
// words. Which character replaces which is learned from the texts themselves when the application is
// built; a simplified text that follows from the traditional one need not be loaded.

export interface Node {
  type: string;
  start: number;
  end: number;
}

/** Traditional characters, each with its simplified one. */
export type CharacterPairs = ReadonlyMap<string, string>;

type TextNode = Node & { name?: string; value?: unknown; raw?: string; quasis?: Quasi[] };
type Quasi = { value: { cooked: string } };

const isText = (node: TextNode): boolean => node.type === "Literal" && typeof node.value === "string";

/** The texts in a piece of a program, and its shape without them. Names of properties belong to the
 * shape, positions in the source do not. */
function splitTexts(node: object): { shape: string; texts: string[] } {
  const texts: string[] = [];
  const placeholder = (text: string): string => `text ${texts.push(text)}`;
  const shape = JSON.stringify(node, (name, one: TextNode | null) => {
    if (name === "start" || name === "end") return undefined;
    if (name === "key") return one?.name ?? one?.value ?? one;
    if (one?.type === "TemplateElement") return placeholder((one as unknown as Quasi).value.cooked);
    return one && isText(one) ? placeholder(String(one.value)) : one;
  });
  return { shape, texts };
}

/** The texts of two pieces of a program side by side; nothing where their shapes differ. */
function* alignTexts(hans: Node, hant: Node): Generator<[hans: string, hant: string]> {
  const [simplified, traditional] = [splitTexts(hans), splitTexts(hant)];
  if (simplified.shape !== traditional.shape) return;
  for (const [index, text] of simplified.texts.entries()) yield [text, traditional.texts[index] ?? ""];
}

/** The most frequent replacement of each character, counted in texts that have the same length. */
export function learnPairs(texts: Iterable<[hans: Node, hant: Node]>): CharacterPairs {
  const counts = new Map<string, Map<string, number>>();
  for (const [hans, hant] of [...texts].flatMap(([one, other]) => [...alignTexts(one, other)])) {
    const [simplified, traditional] = [[...hans], [...hant]];
    if (simplified.length !== traditional.length) continue;
    for (const [index, character] of traditional.entries()) {
      const replacements = counts.get(character) ?? new Map([[character, 0]]);
      counts.set(character, replacements);
      const replacement = simplified[index] ?? "";
      replacements.set(replacement, (replacements.get(replacement) ?? 0) + 1);
    }
  }
  const pairs = new Map<string, string>();
  for (const [character, replacements] of counts) {
    const [first] = [...replacements].sort(([, one], [, other]) => other - one)[0] ?? [character];
    if (first !== character) pairs.set(character, first);
  }
  return pairs;
}

/** A traditional text in simplified characters. */
export const simplify = (text: string, pairs: CharacterPairs): string =>
  [...text].map((one) => pairs.get(one) ?? one).join("");

/** Whether the simplified text is the traditional one in simplified characters. */
export function follows(hans: Node, hant: Node, pairs: CharacterPairs): boolean {
  if (splitTexts(hans).shape !== splitTexts(hant).shape) return false;
  return [...alignTexts(hans, hant)].every(([one, other]) => one === simplify(other, pairs));
}

/** Source code with a template tag before each text that has other characters in simplified Chinese.
 * The tag converts the text and not what is inserted into it, such as a patron's name. */
export function tagTexts(node: Node, code: string, tag: string, pairs: CharacterPairs): string {
  let [tagged, end] = ["", node.start];
  const differs = (text: string): boolean => simplify(text, pairs) !== text;

  function visit(value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    const one = value as TextNode;
    if (isText(one) && differs(String(one.value))) {
      tagged += `${code.slice(end, one.start)}${tag}\`${String(one.value).replace(/[`\\$]/g, "\\$&")}\``;
      end = one.end;
    } else if (one.quasis?.some((quasi) => differs(quasi.value.cooked))) {
      tagged += code.slice(end, one.start) + tag;
      end = one.start;
    }
    for (const [name, below] of Object.entries(value)) if (name !== "key") visit(below);
  }

  visit(node);
  return tagged + code.slice(end, node.end);
}
