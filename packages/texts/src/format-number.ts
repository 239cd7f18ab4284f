import type { Language } from '@ligo/protocol';

/** Stands in place of a missing number. */
export const NO_VALUE = '--';

/** How a language writes numbers: what stands before the decimals, and between groups of three digits. */
interface Notation {
  decimal: string;
  group: string;
  /** Fewer whole digits than this are not grouped. */
  groupedFrom: number;
  minus: string;
}

const notation = (decimal: string, group: string, groupedFrom = 4, minus = '-'): Notation => ({
  decimal,
  group,
  groupedFrom,
  minus,
});

/**
 * As `Intl.NumberFormat` has it, whose first use in a page takes as long as drawing a whole screen: every figure of the
 * first screen would wait for it.
 */
const NOTATIONS: Record<Language, Notation> = {
  'pt-br': notation(',', '.'),
  en: notation('.', ','),
  es: notation(',', '.', 5),
  it: notation(',', '.', 5),
  fr: notation(',', '\u202f'),
  ru: notation(',', '\u00a0'),
  tr: notation(',', '.'),
  he: notation('.', ',', 4, '\u200e-'),
};

/** A number's decimal point moved to the right, without the error of a multiplication. */
function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** A number with a fixed count of decimals in the language's way; `--` when missing; never "-0". */
export function formatNumber(language: Language, value: number | null, digits = 0): string {
  if (value == null || !Number.isFinite(value)) return NO_VALUE;
  const rounded = shifted(Math.round(shifted(Math.abs(value), digits)), -digits);
  const [whole = '', decimals] = rounded.toFixed(digits).split('.');
  const { decimal, group, groupedFrom, minus } = NOTATIONS[language];
  const grouped = whole.length < groupedFrom ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  const sign = value < 0 && rounded !== 0 ? minus : '';
  return `${sign}${grouped}${decimals ? decimal + decimals : ''}`;
}
