// What the house says when it says no, in the reader's language. The house speaks English; each of
// its sentences stands under refusals/ with its blanks, and a test of the server looks that none is
// missing. Readers of English do without them, but for some that are said more plainly.

import { createSubscriber } from "svelte/reactivity";

import { language, written } from "../language/language.svelte";
import { money } from "../words/money";
import { cardWords, gameName, slugOf, terms, wagerName } from "../words/terms";
import { PAGE } from "./page";
import { PLAIN } from "./plain";
import { fill, type Kind, type Pattern, patterns } from "./templates";

/** These come with the page: they are said when nothing can be loaded. */
const OWN = patterns(PAGE);
const PLAINER = patterns(PLAIN);

let said: typeof import("./sentences") | null = null;
let loading: Promise<void> | null = null;
let tell: () => void = () => undefined;

/** What is shown before all is loaded is shown again afterwards. */
const shownAgain = createSubscriber((update) => {
  tell = update;
});

/** Loads what readers of Chinese need; a house that cannot be reached is asked again next time. */
export function prepare(): Promise<void> {
  loading ??= import("./sentences").then(
    (found) => {
      said = found;
      tell();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

if (language() !== "en") void prepare();

/** What cannot be read is said with where it stood; that is for programs. */
const WHERE = / - at `\$[^`]*`$/;
const ODDS = /^([\d.]+) to (\d+)$/;
const CARD = /^([2-9TJQKA])[cdhs]$/;
const CENTS = /^-?\d+$/;
/** Chips of a tournament are written like dollars, without their sign. */
const DOLLARS = /^(-?)\$?([\d,]+)\.(\d\d)$/;

/** How lists are written, and how the reader's language joins them. */
const JOINTS: readonly [string, hans: string, hant: string][] = [
  [" or ", "或", "或"],
  [", ", "、", "、"],
  [" and ", "和", "和"],
];

/** A sentence of the house; what is not known stays English. */
export function translated(reason: string): string {
  if (language() === "en") return plainly(reason) ?? reason;
  if (!said) {
    shownAgain();
    void prepare();
  }
  return sentence(reason.replace(WHERE, "")) ?? reason;
}

function sentence(reason: string): string | null {
  const found = recognised([...OWN, ...(said?.PATTERNS ?? [])], reason);
  return found && fill(written(found.words), found.blanks, inBlank);
}

function plainly(reason: string): string | null {
  const found = recognised(PLAINER, reason);
  return found && fill(found.words, found.blanks, inPlainBlank);
}

function recognised<Words>(
  known: readonly Pattern<Words>[],
  reason: string,
): { words: Words; blanks: string[] } | null {
  for (const { matches, words } of known) {
    const blanks = matches.exec(reason)?.slice(1);
    if (blanks) return { words, blanks };
  }
  return null;
}

function inBlank(kind: Kind, text: string): string {
  if (kind === "$") return amount(text);
  return kind === "~" ? (phrase(text) ?? sentence(text) ?? text) : text;
}

function inPlainBlank(kind: Kind, text: string): string {
  if (kind === "$") return amount(text);
  return kind === "~" ? text.split(", ").map((one) => wager(one) ?? one).join(", ") : text;
}

function amount(text: string): string {
  if (CENTS.test(text)) return money(Number(text));
  const [, sign, whole, rest] = DOLLARS.exec(text) ?? [];
  return whole ? money(Number(`${sign}${whole.replaceAll(",", "")}${rest}`)) : text;
}

/** Words of the house that are no sentence, one or several; null for what is not its own. */
function phrase(text: string): string | null {
  const known = said?.PHRASES[text];
  return known ? written(known) : (term(text) ?? list(text));
}

function list(text: string): string | null {
  for (const [joint, ...both] of JOINTS) {
    const parts = text.split(joint);
    if (parts.length === 1) continue;
    const found = parts.map(phrase).filter((one) => one !== null);
    return found.length === parts.length ? found.join(written(both)) : null;
  }
  return null;
}

/** Wagers by name or key, games, odds and cards. */
function term(text: string): string | null {
  const found = wager(text);
  if (found) return found;
  const slug = slugOf(text);
  if (slug) return gameName(slug);
  const [, pays, on] = ODDS.exec(text) ?? [];
  if (pays && on) return written([`${on} 赔 ${pays}`, `${on} 賠 ${pays}`]);
  return CARD.test(text) ? cardWords(text) : null;
}

function wager(text: string): string | null {
  const key = text.toLowerCase().replaceAll(" ", "-");
  return key in terms().wagers ? wagerName(key) : null;
}
