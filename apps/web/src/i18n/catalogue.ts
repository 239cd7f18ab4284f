import type en from './catalogues/en.ts';
import type start from './start-texts/en.ts';

/** Wordings of one text by the plural category of its `count`; a language has those that whole numbers need in it. */
export type PluralText = Partial<Record<Intl.LDMLPluralRule, string>>;

/** Key of a text that is there from the first moment. */
export type StartTextKey = keyof typeof start;

/** Key of a text; those of the catalogue are there once it has been loaded. */
export type TextKey = keyof typeof en | StartTextKey;

/** Texts of a language that come with the first code. A key that is missing, or that English does not have, fails the build. */
export type StartTexts = Record<StartTextKey, string>;

/** All other texts of a language. A key that is missing, or that English does not have, fails the build. */
export type Catalogue = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : PluralText };
