import { currentLanguage } from './language.ts';
import { CATALOGUES } from './languages.ts';

/** Loads all other texts and their engine, and hands on what was loaded with them. Rejects if they cannot be had. */
export async function withTexts<T>(loading: Promise<T>): Promise<T> {
  const language = currentLanguage.get();
  const [loaded, { addTexts }, { default: catalogue }] = await Promise.all([
    loading,
    import('./engine.ts'),
    CATALOGUES[language](),
  ]);
  addTexts(language, catalogue);
  return loaded;
}
