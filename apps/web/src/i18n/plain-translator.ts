import type { PluralText, TextKey } from './catalogue.ts';
import type { Translate } from './engine.ts';
import { formatValues } from './format-values.ts';
import type { Language } from './language-code.ts';

/**
 * What translates by one catalogue alone, without the engine that is as large as all else that a small page is made of.
 * A text that is not in the catalogue is its key; a value that was not given leaves its place as it is.
 */
export function plainTranslator(
  language: Language,
  texts: Readonly<Partial<Record<TextKey, string | PluralText>>>,
): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const text = texts[key] ?? key;
    const wording =
      typeof text === 'string' ? text : (text[plurals.select(Number(values.count))] ?? text.other ?? key);
    const shown = formatValues(language, values);
    return wording.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(shown[name] ?? place));
  };
}
