import { formatNumber } from './formats.ts';
import type { Language } from './language-code.ts';

type Values = Readonly<Record<string, string | number>>;

/** Values as they stand in a text: a count, which also chooses the wording, as the language writes numbers. */
export function formatValues(language: Language, values: Values): Values {
  const { count } = values;
  return typeof count === 'number' ? { ...values, count: formatNumber(language, count) } : values;
}
