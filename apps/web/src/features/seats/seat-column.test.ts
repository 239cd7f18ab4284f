import { expect, test } from 'vitest';
import { levelOf, nextStage } from './seat-column.tsx';

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

test('a stage is a level of one mode and none of the other', () => {
  expect([-2, -1, 0, 1, 2].map((stage) => levelOf(stage, 'heat'))).toEqual([0, 0, 0, 1, 2]);
  expect([-2, -1, 0, 1, 2].map((stage) => levelOf(stage, 'ventilation'))).toEqual([2, 1, 0, 0, 0]);
});
