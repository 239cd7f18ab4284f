/** Languages of the product by their codes, which are also what its public pages' addresses begin with. */
export const LANGUAGES = ['pt-br', 'en', 'es', 'it', 'fr', 'ru', 'tr', 'he'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Old codes that browsers still use, and those that stand for one of their variants. */
const ALIASES: ReadonlyMap<string, Language> = new Map([
  ['pt', 'pt-br'],
  ['iw', 'he'],
]);

/** The first of the preferred language tags that the product speaks; English if there is none. */
export function languageOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const lower = tag.toLowerCase();
    const base = lower.split('-')[0] ?? '';
    const found =
      LANGUAGES.find((each) => each === lower) ??
      ALIASES.get(base) ??
      LANGUAGES.find((each) => each === base);
    if (found) return found;
  }
  return 'en';
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'he' ? 'rtl' : 'ltr';
}
