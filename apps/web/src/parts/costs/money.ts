import type { Language } from '../../i18n/language-code.ts';

/** Decimals of a price per kWh. */
const PRICE_DIGITS = 4;

/** The format of a currency, and its usual decimals: to make one for each row of a list takes long. */
const moneyFormats = new Map<string, { format: Intl.NumberFormat; digits: number }>();

function moneyFormat(language: Language, currency: string) {
  const key = `${language} ${currency}`;
  const known = moneyFormats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const made = { format, digits: format.resolvedOptions().maximumFractionDigits ?? 2 };
  moneyFormats.set(key, made);
  return made;
}

/** An amount in a currency, with its usual decimals. */
export function formatMoney(language: Language, amount: number, currency: string): string {
  const { format, digits } = moneyFormat(language, currency);
  // Rounding and adding 0 leave no "-0.00".
  return format.format(Number(amount.toFixed(digits)) + 0);
}

/** A price per kWh or minute, without its unit. */
export const formatPrice = (language: Language, price: number, currency: string): string =>
  new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency, maximumFractionDigits: PRICE_DIGITS },
  }).format(price);

/** A number as it is written into a field of this language. */
export const writeNumber = (language: Language, value: number | null | undefined): string =>
  typeof value === 'number'
    ? new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: false }).format(value)
    : '';

/**
 * The number that an owner typed, with a comma or a point as decimal separator; `null` if it is none. A separator before three digits
 * groups them if the language groups so: 1,234 in English is over a thousand.
 */
export function readNumber(language: Language, text: string): number | null {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f'’\u200e\u200f]/g, '')
    .replace('−', '-');
  if (!/^[+-]?(\d+([.,]\d*)*|[.,]\d+)$/.test(plain)) return null;
  const separators = plain.match(/[.,]/g) ?? [];
  const last = separators.at(-1);
  if (last === undefined) return Number(plain);
  const group = new Intl.NumberFormat(language).formatToParts(1_000_000).find(({ type }) => type === 'group');
  const at = plain.lastIndexOf(last);
  const isGrouped =
    (separators.length > 1 && separators.every((each) => each === last)) ||
    (separators.length === 1 && group?.value === last && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain));
  const whole = (isGrouped ? plain : plain.slice(0, at)).replace(/[.,]/g, '');
  return Number(isGrouped ? whole : `${whole}.${plain.slice(at + 1)}`);
}
