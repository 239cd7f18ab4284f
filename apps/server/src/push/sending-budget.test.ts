import { expect, it } from 'vitest';
import { SendingBudget, TRIES_PER_ACCOUNT } from './sending-budget.ts';

const NOW = 1_795_219_200_000;

it('allows 600 attempts per account in five minutes, and does not affect others', () => {
  const budget = new SendingBudget(TRIES_PER_ACCOUNT);
  for (let each = 0; each < 599; each++) budget.record('hog', NOW);
  budget.record('neighbour', NOW);
  expect(budget.spent(NOW)).toEqual([]);
  budget.record('hog', NOW + 299_999);
  expect(budget.spent(NOW + 299_999)).toEqual(['hog']);
  expect(budget.spent(NOW + 300_000)).toEqual([]);
});

it('starts again when the clock is set back', () => {
  const budget = new SendingBudget(TRIES_PER_ACCOUNT);
  for (let each = 0; each < 600; each++) budget.record('hog', NOW);
  expect(budget.spent(NOW - 1)).toEqual([]);
});
