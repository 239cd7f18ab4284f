import { LANGUAGES, type Language } from '@ligo/protocol';

/** The page for unknown addresses; it has no address of its own. */
export const NOT_FOUND_PAGE = 'not-found';

/** The address of a page in one language, or with `null` the one in the visitor's language. */
export function pageAddress(name: string, language: Language | null): string {
  const parts = [language, name === 'landing' ? null : name].filter((part) => part !== null);
  return `/${parts.join('/')}`;
}

/** The language that an address begins with, also that of a page that does not exist; `null` for none. */
export function languageInPath(path: string): Language | null {
  const [, first] = path.split(/[/?]/, 2);
  return LANGUAGES.find((language) => language === first) ?? null;
}

export function addressesOf(name: string): Array<{ address: string; language: Language | null }> {
  return [null, ...LANGUAGES].map((language) => ({ address: pageAddress(name, language), language }));
}
