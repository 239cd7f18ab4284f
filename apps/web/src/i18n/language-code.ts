import { LANGUAGES, type Language } from '@ligo/protocol';

export { LANGUAGES, type Language };

/** Files of a glob `…/<language>/<namespace>.json` by their language. Throws if a language has none. */
export function byLanguage<T>(files: Readonly<Record<string, T>>): Record<Language, T> {
  const all = LANGUAGES.map((language) => {
    const path = Object.keys(files).find((each) => each.includes(`/${language}/`));
    if (path === undefined) throw new Error(`No texts in ${language}`);
    return [language, files[path]];
  });
  return Object.fromEntries(all);
}
