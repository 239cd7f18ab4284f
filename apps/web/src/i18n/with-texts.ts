import type { PluralText } from './catalogue.ts';
import { currentLanguage } from './language.ts';
import type { Language } from './language-code.ts';
import { CATALOGUES, LAZY_CATALOGUES } from './languages.ts';

/** Loads one language's texts. */
export type TextLoaders = Record<
  Language,
  () => Promise<{ default: Readonly<Record<string, string | PluralText>> }>
>;

/** Loads the texts of all screens but the late ones, and their engine, and hands on what was loaded with them. Rejects if they cannot be had. */
export const withTexts = <T>(loading: Promise<T>) => withAll(loading, CATALOGUES);

/** Loads the texts of the late screens with one of them. Rejects if they cannot be had. */
export const withLazyTexts = <T>(loading: Promise<T>) => withAll(loading, LAZY_CATALOGUES);

/** Catalogues that are loaded again when another language is chosen. */
const others = new Set<TextLoaders>();

/** Loads texts that most pages never show. Rejects if they cannot be had. */
export function withOtherTexts<T>(loading: Promise<T>, catalogues: TextLoaders): Promise<T> {
  others.add(catalogues);
  return withAll(loading, catalogues);
}

/** Loads all texts of a language. Rejects if they cannot be had. */
export async function loadTexts(language: Language) {
  const loaders = [CATALOGUES, LAZY_CATALOGUES, ...others];
  const { addTexts } = await import('./engine.ts');
  for (const { default: texts } of await Promise.all(loaders.map((each) => each[language]())))
    addTexts(language, texts);
}

async function withAll<T>(loading: Promise<T>, catalogues: TextLoaders): Promise<T> {
  const language = currentLanguage.get();
  const [loaded, { addTexts }, { default: catalogue }] = await Promise.all([
    loading,
    import('./engine.ts'),
    catalogues[language](),
  ]);
  addTexts(language, catalogue);
  return loaded;
}
