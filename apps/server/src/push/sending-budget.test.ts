import { expect, it } from 'vitest';
import { SendingBudget, TRIES_PER_ACCOUNT } from './sending-budget.ts';

const NOW = 1_795_219_200_000;

it('lets an account cause 600 tries in five minutes, and holds nobody else up', () => {
  const budget = new SendingBudget(TRIES_PER_ACCOUNT);
  for (let each = 0; each < 599; each++) budget.record('hog', NOW);
  budget.record('neighbour', NOW);
  expect(budget.spent(NOW)).toEqual([]);
  budget.record('hog', NOW + 299_999);
  expect(budget.spent(NOW + 299_999)).toEqual(['hog']);
  expect(budget.spent(NOW + 300_000)).toEqual([]);
});

it('begins anew when the clock is put back', () => {
  const budget = new SendingBudget(TRIES_PER_ACCOUNT);
  for (let each = 0; each < 600; each++) budget.record('hog', NOW);
  expect(budget.spent(NOW - 1)).toEqual([]);
});
