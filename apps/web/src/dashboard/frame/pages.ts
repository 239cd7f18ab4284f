/** The dashboard's pages, in the order of their buttons. */
export const PAGES = ['car', 'phones', 'details', 'simulator'] as const;
export type Page = (typeof PAGES)[number];

export const hashOf = (page: Page) => `#${page}`;

/** The page of an address; `null`: the owner has chosen none. */
export function pageOf(hash: string): Page | null {
  return PAGES.find((page) => hash === hashOf(page)) ?? null;
}
