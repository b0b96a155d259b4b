// Simplified Chinese is here the traditional text, written with other characters; some words differ
// too. The texts themselves show which character stands for which: this reads it out of them when
// the application is built, and says of each text whether it follows from the traditional one.

export interface Node {
  type: string;
  start: number;
  end: number;
}

/** Traditional characters, each with the simplified one in its place. */
export type Pairs = ReadonlyMap<string, string>;

type Seen = Node & { name?: string; value?: unknown; raw?: string; quasis?: Quasi[] };
type Quasi = { value: { cooked: string } };

const isText = (one: Seen): boolean => one.type === "Literal" && typeof one.value === "string";

/** The texts in a piece of a program, and its form without them. Names of properties belong to the
 * form, and where something stands does not. */
function parts(node: object): { form: string; texts: string[] } {
  const texts: string[] = [];
  const blank = (text: string): string => `text ${texts.push(text)}`;
  const form = JSON.stringify(node, (name, one: Seen | null) => {
    if (name === "start" || name === "end") return undefined;
    if (name === "key") return one?.name ?? one?.value ?? one;
    if (one?.type === "TemplateElement") return blank((one as unknown as Quasi).value.cooked);
    return one && isText(one) ? blank(String(one.value)) : one;
  });
  return { form, texts };
}

/** The texts of two pieces of a program, side by side, or nothing where these have not one form. */
function* abreast(hans: Node, hant: Node): Generator<[hans: string, hant: string]> {
  const [one, other] = [parts(hans), parts(hant)];
  if (one.form !== other.form) return;
  for (const [place, text] of one.texts.entries()) yield [text, other.texts[place] ?? ""];
}

/** Which character stands for which: what most texts say that are of one length in both. */
export function learned(both: Iterable<[hans: Node, hant: Node]>): Pairs {
  const counts = new Map<string, Map<string, number>>();
  for (const [hans, hant] of [...both].flatMap(([one, other]) => [...abreast(one, other)])) {
    const [after, before] = [[...hans], [...hant]];
    if (after.length !== before.length) continue;
    for (const [place, character] of before.entries()) {
      const images = counts.get(character) ?? new Map([[character, 0]]);
      counts.set(character, images);
      const image = after[place] ?? "";
      images.set(image, (images.get(image) ?? 0) + 1);
    }
  }
  const pairs = new Map<string, string>();
  for (const [character, images] of counts) {
    const [most] = [...images].sort(([, one], [, other]) => other - one)[0] ?? [character];
    if (most !== character) pairs.set(character, most);
  }
  return pairs;
}

/** A traditional text in simplified characters. */
export const simplified = (text: string, pairs: Pairs): string =>
  [...text].map((one) => pairs.get(one) ?? one).join("");

/** Whether all that is said in the one is said in the other, in its characters. */
export function follows(hans: Node, hant: Node, pairs: Pairs): boolean {
  if (parts(hans).form !== parts(hant).form) return false;
  return [...abreast(hans, hant)].every(([one, other]) => one === simplified(other, pairs));
}

/** A piece of a program where the name of a function stands before each text that has other
 * characters in simplified Chinese. It is told the pieces of a template apart from what comes
 * between them, such as the name of a patron, which stays as it is. */
export function tagged(node: Node, code: string, tag: string, pairs: Pairs): string {
  let [text, end] = ["", node.start];
  const differs = (one: string): boolean => simplified(one, pairs) !== one;

  function look(one: unknown): void {
    if (typeof one !== "object" || one === null) return;
    const seen = one as Seen;
    if (isText(seen) && differs(String(seen.value))) {
      text += `${code.slice(end, seen.start)}${tag}\`${String(seen.value).replace(/[`\\$]/g, "\\$&")}\``;
      end = seen.end;
    } else if (seen.quasis?.some(({ value }) => differs(value.cooked))) {
      text += code.slice(end, seen.start) + tag;
      end = seen.start;
    }
    for (const [name, below] of Object.entries(one)) if (name !== "key") look(below);
  }

  look(node);
  return text + code.slice(end, node.end);
}
