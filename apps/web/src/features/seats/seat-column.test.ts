import { expect, test } from 'vitest';
import { nextStage } from './seat-column.tsx';

test.each([
  [0, 'heat', 1],
  [1, 'heat', 2],
  [2, 'heat', 0],
  [-2, 'heat', 1],
  [0, 'ventilation', -1],
  [-1, 'ventilation', -2],
  [-2, 'ventilation', 0],
  [1, 'ventilation', -1],
] as const)('a seat at %i goes by %s to %i', (stage, mode, next) => {
  expect(nextStage(stage, mode)).toBe(next);
});
