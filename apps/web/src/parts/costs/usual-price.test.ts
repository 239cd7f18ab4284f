import { expect, it } from 'vitest';
import { isUnusualPrice } from './usual-price.ts';

it.each([
  ['EUR', 0.31, 31],
  ['USD', 0.16, 16],
  ['ILS', 0.64, 64],
  ['DKK', 2.5, 250],
  ['NOK', 7.9, 110],
  ['RUB', 6.4, 640],
  ['TRY', 14.9, 1_490],
  ['HUF', 70.1, 7_010],
  ['JPY', 31, 3_100],
  ['KRW', 347, 34_700],
  ['VND', 3_858, 385_800],
  ['XYZ', 0.5, 50],
] as const)('in %s, asks about %d a hundredfold', (currency, price, slip) => {
  expect(isUnusualPrice(price, currency)).toBe(false);
  expect(isUnusualPrice(-price / 2, currency)).toBe(false);
  expect(isUnusualPrice(slip, currency)).toBe(true);
  expect(isUnusualPrice(-slip, currency)).toBe(true);
});
