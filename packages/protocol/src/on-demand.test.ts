import { expect, it, vi } from 'vitest';
import { onDemand } from './on-demand.ts';

it('makes each value when it is first asked for, and once', () => {
  const first = vi.fn(() => ({}));
  const second = vi.fn(() => ({}));
  const table = onDemand({ first, second });
  expect(Object.keys(table)).toEqual(['first', 'second']);
  expect(first).not.toHaveBeenCalled();
  expect(table.first).toBe(table.first);
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).not.toHaveBeenCalled();
});

it('makes one table of several, which is like any other', () => {
  const table = onDemand({ one: () => 1 }, { two: () => 'two' });
  expect({ ...table }).toEqual({ one: 1, two: 'two' });
  expect(Object.hasOwn(table, 'two')).toBe(true);
  expect(Object.hasOwn(table, 'toString')).toBe(false);
});
