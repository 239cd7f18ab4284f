import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMinute } from './day-formats.ts';
import {
  ageText,
  dayText,
  formatDate,
  formatDistance,
  formatDuration,
  formatNumber,
  formatTime,
  NO_VALUE,
} from './formats.ts';
import { LANGUAGES } from './language-code.ts';

it.each([
  [5_000, '5 seconds ago'],
  [65_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, 'yesterday'],
  [-50, 'now'],
])('writes %i ms in words', (ageMs, words) => {
  expect(ageText('en', ageMs)).toBe(words);
});

it.each([
  ['en', 'Sun 22 Nov'],
  ['ru', 'вс, 22 нояб.'],
  ['es', 'dom, 22 nov'],
] as const)('in %s names a day in a few words, and another year', (language, words) => {
  const [day, later] = [new Date(2026, 10, 22, 9), new Date(2027, 1, 1)].map((date) => date.getTime());
  expect(dayText(language, day ?? 0, day ?? 0)).toBe(words);
  expect(dayText(language, day ?? 0, later ?? 0)).toContain('2026');
});

it('speaks each language', () => {
  expect(ageText('ru', 120_000)).toBe('2 минуты назад');
  expect(ageText('he', 300_000)).toContain('5');
});

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const language = fc.constantFrom(...LANGUAGES);

describe('formats', () => {
  it.each(LANGUAGES)('in %s show -- for missing numbers', (language) => {
    expect(formatNumber(language, null, 1)).toBe('--');
    expect(formatNumber(language, Number.NaN)).toBe('--');
  });

  it('show dates and times as specified', () => {
    const time = new Date(2026, 10, 5, 7, 8).getTime();
    expect([formatDate(time), formatTime(time)]).toEqual(['05/11/2026', '07:08']);
    expect([0, 360, 1_439].map(formatMinute)).toEqual(['00:00', '06:00', '23:59']);
    expect([formatDuration(null), formatDuration(60), formatDuration(3_725)]).toEqual([
      '--:--',
      '0:01',
      '1:02',
    ]);
  });
});

describe('formats, in every language', () => {
  it('show numbers in its way', () => {
    const shown = LANGUAGES.map((code) => [code, formatNumber(code, 12345.67, 1).replace(/\s/g, ' ')]);
    expect(Object.fromEntries(shown)).toEqual({
      'pt-br': '12.345,7',
      en: '12,345.7',
      es: '12.345,7',
      it: '12.345,7',
      fr: '12 345,7',
      ru: '12 345,7',
      tr: '12.345,7',
      he: '12,345.7',
    });
  });

  it('write numbers as the platform does', () => {
    const few = fc.oneof(
      real(-1e9, 1e9),
      real(-20_000, 20_000),
      fc.integer({ min: -40_000, max: 40_000 }).map((n) => n / 8),
    );
    fc.assert(
      fc.property(language, few, fc.integer({ min: 0, max: 3 }), (code, value, digits) => {
        const platform = new Intl.NumberFormat(code, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
          signDisplay: 'negative',
        });
        expect(formatNumber(code, value, digits)).toBe(platform.format(value));
      }),
    );
  });

  it('show distances under 1 km with one decimal, others with none, and two dashes for none', () => {
    const shown = [0, 0.94, 0.96, 1, 12_345.6, null].map((km) => formatDistance('en', km));
    expect(shown).toEqual(['0.0', '0.9', '1.0', '1', '12,346', NO_VALUE]);
  });
});
