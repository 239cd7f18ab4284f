import type en from './catalogues/en.ts';

/** Name of a text of the app. */
export type TextKey = keyof typeof en;

/** All texts in one language; a missing or a foreign key fails the type check. */
export type Catalogue = Record<TextKey, string>;
