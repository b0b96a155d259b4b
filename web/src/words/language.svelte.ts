// The three languages of the house. Texts stand by topic, each in all three side by side; a missing
// one does not compile.

export const LANGUAGES = { en: "English", "zh-Hans": "简体中文", "zh-Hant": "繁體中文" } as const;

export type Language = keyof typeof LANGUAGES;

const KEPT = "punto.language";

function first(): Language {
  const kept = localStorage.getItem(KEPT);
  if (kept && kept in LANGUAGES) return kept as Language;
  for (const wanted of navigator.languages) {
    if (/^zh-(hant|tw|hk|mo)/i.test(wanted)) return "zh-Hant";
    if (/^zh/i.test(wanted)) return "zh-Hans";
    if (/^en/i.test(wanted)) return "en";
  }
  return "en";
}

const chosen = $state<{ language: Language }>({ language: first() });

export const language = (): Language => chosen.language;

export function choose(wanted: Language): void {
  chosen.language = wanted;
  localStorage.setItem(KEPT, wanted);
  document.documentElement.lang = wanted;
}

document.documentElement.lang = chosen.language;

/** Texts of the same form in every language; what is called in a template follows the choice. */
export function inAll<T extends object>(en: T, hans: NoInfer<T>, hant: NoInfer<T>): () => T {
  const found: Record<Language, T> = { en, "zh-Hans": hans, "zh-Hant": hant };
  ALL.push(found as Record<Language, object>);
  return () => found[chosen.language];
}

/** All texts that were loaded, for the test that none is empty. */
export const ALL: Record<Language, object>[] = [];
