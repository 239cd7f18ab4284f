import type enDemo from './catalogues/en/demo.ts';
import type en from './catalogues/en.ts';
import type enDashboard from './catalogues/en-dashboard.ts';
import type enLate from './catalogues/en-late.ts';
import type start from './start-texts/en.ts';

/** Wordings of one text by the plural category of its `count`; a language has those that whole numbers need in it. */
export type PluralText = Partial<Record<Intl.LDMLPluralRule, string>>;

/** Key of a text that is there from the first moment. */
export type StartTextKey = keyof typeof start;

/** Key of a text; those of a catalogue are there once it has been loaded. */
export type TextKey =
  | keyof typeof en
  | keyof typeof enLate
  | keyof typeof enDemo
  | keyof typeof enDashboard
  | StartTextKey;

/** Texts of a language that come with the first code. A key that is missing, or that English does not have, fails the build. */
export type StartTexts = Record<StartTextKey, string>;

/** Texts of one subject as another language has them. A key that is missing, or that English does not have, fails the build. */
export type TextsLike<English> = { [K in keyof English]: English[K] extends string ? string : PluralText };

/** All other texts of a language, a file a subject; subjects are called as the folders in `features`, `app` and `parts` besides. */
export type Catalogue = TextsLike<typeof en>;

/** Texts of the subjects whose screens are opened seldom: they come with the first of these. */
export type LateCatalogue = TextsLike<typeof enLate>;

/** Texts of the demo of a language: they come with the demo alone. */
export type DemoCatalogue = TextsLike<typeof enDemo>;

/** Texts of the dashboard on the car's own screen. */
export type DashboardCatalogue = TextsLike<typeof enDashboard>;
