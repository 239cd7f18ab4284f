import type { Language } from '../../i18n/language-code.ts';

/** Decimals of a price per kWh. */
const PRICE_DIGITS = 4;

/** An amount in a currency, with its usual decimals. */
export const formatMoney = (language: Language, amount: number, currency: string): string =>
  // Adding 0 leaves no negative zero.
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(roundedTo(amount, currency) + 0);

/** An amount as its currency is paid, so that nothing is shown as "-0.00". */
function roundedTo(amount: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    ...{ style: 'currency', currency },
  }).resolvedOptions();
  return Number(amount.toFixed(digits));
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
