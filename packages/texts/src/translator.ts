import type { Language } from '@ligo/protocol';
import { formatNumber } from './format-number.ts';
import type { Namespace, Texts } from './namespaces.ts';
import type { Translate } from './types.ts';

type Values = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * Creates the translator of one language. It reads `texts` at each call, so texts can be added later. A missing text is shown as
 * its key, and a missing value as its placeholder.
 */
export function createTranslator<N extends Namespace>(language: Language, texts: Texts): Translate<N> {
  let plurals: Intl.PluralRules | undefined;
  function pluralOf(key: string, count: number): string | undefined {
    plurals ??= new Intl.PluralRules(language);
    return texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`];
  }
  const translate = (key: string, values: Values = {}): string => {
    const { count } = values;
    const text = (typeof count === 'number' ? pluralOf(key, count) : undefined) ?? texts[key] ?? key;
    return text.replace(PLACEHOLDER, (placeholder, name: string) => {
      const value = values[name] ?? placeholder;
      return name === 'count' && typeof value === 'number' ? formatNumber(language, value) : String(value);
    });
  };
  // Its types are for callers: inside, each key is a string.
  return translate as Translate<N>;
}
