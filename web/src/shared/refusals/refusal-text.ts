// Refusals of the house in the reader's language. The server sends English sentences; this folder has
// their translations, and a test holds them to the server's source. Readers of Chinese load them; for
// readers of English some are made plainer.

import { createSubscriber } from "svelte/reactivity";

import { chineseText, language } from "../language/language.svelte";
import { money } from "../words/money";
import { cardName, gameName, gameSlug, terms, wagerName } from "../words/terms";
import { PAGE } from "./page";
import { PLAIN } from "./plain";
import { type BlankKind, compilePatterns, fillBlanks, type Pattern } from "./templates";

/** Part of the application: these are shown when nothing can be loaded. */
const OWN_PATTERNS = compilePatterns(PAGE);
const PLAIN_PATTERNS = compilePatterns(PLAIN);

let sentences: typeof import("./sentences") | null = null;
let loading: Promise<void> | null = null;
let notify: () => void = () => undefined;

/** What was shown before the sentences were loaded is shown anew after that. */
const subscribe = createSubscriber((update) => {
  notify = update;
});

/** Loads the Chinese sentences; where that fails, the next call tries again. */
export function loadSentences(): Promise<void> {
  loading ??= import("./sentences").then(
    (found) => {
      sentences = found;
      notify();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

if (language() !== "en") void loadSentences();

/** Where in a request something was wrong is for programs. */
const LOCATION = / - at `\$[^`]*`$/;
const ODDS = /^([\d.]+) to (\d+)$/;
const CARD = /^([2-9TJQKA])[cdhs]$/;
const CENTS = /^-?\d+$/;
/** The dollar sign is missing for chips of a tournament. */
const DOLLARS = /^(-?)\$?([\d,]+)\.(\d\d)$/;

/** What joins a list in English, and in Chinese. */
const SEPARATORS: readonly [string, hans: string, hant: string][] = [
  [" or ", "或", "或"],
  [", ", "、", "、"],
  [" and ", "和", "和"],
];

/** A sentence without a translation stays English. */
export function refusalText(reason: string): string {
  if (language() === "en") return plainSentence(reason) ?? reason;
  if (!sentences) {
    subscribe();
    void loadSentences();
  }
  return chineseSentence(reason.replace(LOCATION, "")) ?? reason;
}

function chineseSentence(reason: string): string | null {
  const found = match([...OWN_PATTERNS, ...(sentences?.PATTERNS ?? [])], reason);
  return found && fillBlanks(chineseText(found.words), found.blanks, chineseBlank);
}

function plainSentence(reason: string): string | null {
  const found = match(PLAIN_PATTERNS, reason);
  return found && fillBlanks(found.words, found.blanks, plainBlank);
}

function match<Words>(
  known: readonly Pattern<Words>[],
  reason: string,
): { words: Words; blanks: string[] } | null {
  for (const { matches, words } of known) {
    const blanks = matches.exec(reason)?.slice(1);
    if (blanks) return { words, blanks };
  }
  return null;
}

function chineseBlank(kind: BlankKind, text: string): string {
  if (kind === "$") return amount(text);
  return kind === "~" ? (phrase(text) ?? chineseSentence(text) ?? text) : text;
}

function plainBlank(kind: BlankKind, text: string): string {
  if (kind === "$") return amount(text);
  return kind === "~" ? text.split(", ").map((one) => wager(one) ?? one).join(", ") : text;
}

function amount(text: string): string {
  if (CENTS.test(text)) return money(Number(text));
  const [, sign, whole, rest] = DOLLARS.exec(text) ?? [];
  return whole ? money(Number(`${sign}${whole.replaceAll(",", "")}${rest}`)) : text;
}

/** A phrase of the house or a list of them; null for anything else. */
function phrase(text: string): string | null {
  const known = sentences?.PHRASES[text];
  return known ? chineseText(known) : (term(text) ?? list(text));
}

function list(text: string): string | null {
  for (const [separator, ...chinese] of SEPARATORS) {
    const parts = text.split(separator);
    if (parts.length === 1) continue;
    const found = parts.map(phrase).filter((one) => one !== null);
    return found.length === parts.length ? found.join(chineseText(chinese)) : null;
  }
  return null;
}

/** The name or key of a wager, a game, odds or a card. */
function term(text: string): string | null {
  const found = wager(text);
  if (found) return found;
  const slug = gameSlug(text);
  if (slug) return gameName(slug);
  const [, pays, on] = ODDS.exec(text) ?? [];
  if (pays && on) return chineseText([`${on} 赔 ${pays}`, `${on} 賠 ${pays}`]);
  return CARD.test(text) ? cardName(text) : null;
}

function wager(text: string): string | null {
  const key = text.toLowerCase().replaceAll(" ", "-");
  return key in terms().wagers ? wagerName(key) : null;
}
