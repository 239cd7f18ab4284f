import { expect, test } from 'vitest';
import { JoinQueue } from './join-queue.ts';

/** Joins that end when the test ends them. */
function joins() {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const join = (number: number) => () => {
    begun.push(number);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { join, begun, endNext: () => ends.shift()?.() };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('SIG-18 lets a few join at a time, in their order, and turns away who is too many', async () => {
  const { join, begun, endNext } = joins();
  const queue = new JoinQueue({ joinsAtOnce: 2, joinsWaiting: 3 });
  const results = [1, 2, 3, 4, 5, 6, 7].map((number) => queue.run(join(number)));
  await settled();
  expect([begun, queue.waiting, queue.isFull]).toEqual([[1, 2], 3, true]);
  expect(await Promise.all(results.slice(5))).toEqual([false, false]);
  endNext();
  await settled();
  expect([begun, queue.isFull]).toEqual([[1, 2, 3], false]);
  for (let ended = 0; ended < 4; ended++) {
    endNext();
    await settled();
  }
  expect(await Promise.all(results.slice(0, 5))).toEqual([true, true, true, true, true]);
  expect([begun, queue.waiting]).toEqual([[1, 2, 3, 4, 5], 0]);
});

test('SIG-18 a join that fails does not block others', async () => {
  const queue = new JoinQueue({ joinsAtOnce: 1, joinsWaiting: 1 });
  const fails = queue.run(() => Promise.reject(new Error('no database')));
  const next = queue.run(async () => {});
  await expect(fails).rejects.toThrow('no database');
  expect(await next).toBe(true);
  expect(await queue.run(async () => {})).toBe(true);
});
