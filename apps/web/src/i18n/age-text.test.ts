import { expect, it } from 'vitest';
import { ageText } from './formats.ts';

it.each([
  [5_000, '5 seconds ago'],
  [65_000, '1 minute ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, 'yesterday'],
  [-50, 'now'],
])('writes %i ms in words', (ageMs, words) => {
  expect(ageText('en', ageMs)).toBe(words);
});

it('speaks each language', () => {
  expect(ageText('ru', 120_000)).toBe('2 минуты назад');
  expect(ageText('he', 300_000)).toContain('5');
});
