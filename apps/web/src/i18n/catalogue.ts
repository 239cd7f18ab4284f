import type en from './catalogues/en.ts';

/** Wordings of one text by the plural category of its `count`; a language has those that whole numbers need in it. */
export type PluralText = Partial<Record<Intl.LDMLPluralRule, string>>;

/** Key of a text. */
export type TextKey = keyof typeof en;

/** All texts of a language. A key that is missing, or that English does not have, fails the build. */
export type Catalogue = { [K in TextKey]: (typeof en)[K] extends string ? string : PluralText };
