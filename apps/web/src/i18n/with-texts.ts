import { currentLanguage } from './language.ts';
import { CATALOGUES, LATE_CATALOGUES } from './languages.ts';

/** Loads the texts of all screens but the late ones, and their engine, and hands on what was loaded with them. Rejects if they cannot be had. */
export const withTexts = <T>(loading: Promise<T>) => withAll(loading, CATALOGUES);

/** Loads the texts of the late screens with one of them. Rejects if they cannot be had. */
export const withLateTexts = <T>(loading: Promise<T>) => withAll(loading, LATE_CATALOGUES);

async function withAll<T>(
  loading: Promise<T>,
  catalogues: typeof CATALOGUES | typeof LATE_CATALOGUES,
): Promise<T> {
  const language = currentLanguage.get();
  const [loaded, { addTexts }, { default: catalogue }] = await Promise.all([
    loading,
    import('./engine.ts'),
    catalogues[language](),
  ]);
  addTexts(language, catalogue);
  return loaded;
}
