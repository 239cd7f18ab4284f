import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../i18n/language-code.ts';
import { formatMoney, readNumber, writeNumber } from './money.ts';

it.each([
  ['en', '0.285', 0.285],
  ['en', '0,285', 0.285],
  ['it', '0,285', 0.285],
  ['it', '0.285', 0.285],
  ['en', '1,234', 1_234],
  ['en', '1,234.5', 1_234.5],
  ['it', '1.234', 1_234],
  ['it', '1.234,5', 1_234.5],
  ['it', '1,234', 1.234],
  ['fr', '1 234,5', 1_234.5],
  ['en', '1,234,567', 1_234_567],
  ['en', '.5', 0.5],
  ['en', '−3', -3],
  ['en', ' 7 ', 7],
] as const)('reads what an owner types in %s: %s', (language, text, expected) => {
  expect(readNumber(language, text)).toBe(expected);
});

it.each(['', 'free', '-', '1e3', 'NaN', '0x1', '1..2x', '€ 3', '--3', ','])(
  'reads no number in %s',
  (text) => {
    expect(readNumber('en', text)).toBeNull();
  },
);

it('reads what it wrote, in every language', () => {
  const value = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((each) => each / 10_000);
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES), value, (language, number) => {
      expect(readNumber(language, writeNumber(language, number))).toBe(number);
    }),
  );
});

it('shows no negative zero', () => {
  expect(formatMoney('en', -0.001, 'EUR')).toBe('€0.00');
});
