import { LANGUAGES, type Language } from '@ligo/protocol';

/** What is answered where nothing is; it has no address of its own. */
export const NOT_FOUND_PAGE = 'not-found';

/** A page's own address in one language, or with `null` the one that answers in the visitor's. */
export function pageAddress(name: string, language: Language | null): string {
  const parts = [language, name === 'landing' ? null : name].filter((part) => part !== null);
  return `/${parts.join('/')}`;
}

/** Every address of a page, with the language it has by itself. */
export function addressesOf(name: string): Array<{ address: string; language: Language | null }> {
  return [null, ...LANGUAGES].map((language) => ({ address: pageAddress(name, language), language }));
}
