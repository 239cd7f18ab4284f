import { expect, it } from 'vitest';
import { tableOf, totalsOf } from './totals.mjs';

const files = [
  { name: 'README.md', text: 'Two words.\n' },
  { name: 'apps/car/src/trips/RULES.md', text: '- A-1: three words\n\n' },
  { name: 'apps/car/src/trips/trips.ts', text: 'a;\nb;\n' },
  { name: 'apps/car/src/trips/trips.test.ts', text: 'a;\n' },
  { name: 'e2e/trips.spec.ts', text: 'a;\n' },
  { name: 'packages/texts/src/locales/en/trips.json', text: '{\n}\n' },
  { name: 'package-lock.json', text: '{\n}\n' },
];

it('counts files and lines by kind, and the words of docs', () => {
  expect(totalsOf(files)).toEqual({
    docs: { files: 2, lines: 3, words: 6 },
    texts: { files: 1, lines: 2 },
    tests: { files: 2, lines: 2 },
    source: { files: 1, lines: 2 },
  });
});

it('prints each total with its difference', () => {
  const before = {
    since: 'v1.0.0',
    totals: { source: { files: 1, lines: 1_500 }, docs: { lines: 3, files: 2, words: 1 } },
  };
  const lines = tableOf(totalsOf(files), before).split('\n');
  expect(lines[0]).toBe('since v1.0.0');
  expect(lines).toContainEqual(expect.stringMatching(/^source +2 \(-1,498\) +1 \(0\)$/));
  expect(lines).toContainEqual(expect.stringMatching(/^docs +3 \(0\) +2 \(0\) +6 \(\+5\)$/));
});
