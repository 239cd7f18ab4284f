import { expect, it } from 'vitest';
import { formatSize, sizeOf } from './format-size.ts';
import { LANGUAGES } from './language-code.ts';

it.each([
  [0, '0\u00a0kB'],
  [1, '1\u00a0kB'],
  [40_320, '41\u00a0kB'],
  [99_999, '100\u00a0kB'],
  [100_000, '0.1\u00a0MB'],
  [4_300_800, '4.3\u00a0MB'],
  [999_900_000, '999.9\u00a0MB'],
  [999_999_999, '1.0\u00a0GB'],
  [1_000_000_000, '1.0\u00a0GB'],
  [50_000_000_000, '50.0\u00a0GB'],
  [null, '--\u00a0MB'],
])('%s bytes are %s', (bytes, text) => expect(formatSize('en', bytes)).toBe(text));

it.each(LANGUAGES)('in %s nothing that takes room is shown as nothing', (language) => {
  for (let bytes = 1; bytes < 1e12; bytes *= 3)
    expect(sizeOf(language, bytes).value).not.toMatch(/^0([.,]0)?$/);
});

// In Russian units are international symbols, as beside them are km and kWh.
it.each(LANGUAGES.filter((each) => each !== 'ru'))('in %s names units as the platform does', (language) => {
  const names = { kilobyte: 2_000, megabyte: 2_000_000, gigabyte: 2_000_000_000 };
  for (const [unit, bytes] of Object.entries(names)) {
    const parts = new Intl.NumberFormat(language, { style: 'unit', unit }).formatToParts(2);
    const named = parts.find(({ type }) => type === 'unit')?.value.replace(/[\u200e\u200f]/g, '');
    expect(sizeOf(language, bytes).unit).toBe(named);
  }
});
