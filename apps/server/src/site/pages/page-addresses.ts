import { LANGUAGES, type Language } from '@ligo/protocol';

/** The page for unknown addresses; it has no address of its own. */
export const NOT_FOUND_PAGE = 'not-found';

/** The address of a page in one language, or with `null` the one in the visitor's language. */
export function pageAddress(name: string, language: Language | null): string {
  const parts = [language, name === 'landing' ? null : name].filter((part) => part !== null);
  return `/${parts.join('/')}`;
}

export function addressesOf(name: string): Array<{ address: string; language: Language | null }> {
  return [null, ...LANGUAGES].map((language) => ({ address: pageAddress(name, language), language }));
}
