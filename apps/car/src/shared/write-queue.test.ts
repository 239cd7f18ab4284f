import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { WriteQueue } from './write-queue.ts';

const LIMIT = 100;
const full = () => Object.assign(new Error('full'), { code: 'SQLITE_FULL' });

function queueOf(write: (item: number) => void) {
  const clock = virtualClock();
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const written: number[] = [];
  const queue = new WriteQueue<number>({
    subject: 'numbers',
    write(items) {
      for (const item of items) write(item);
      written.push(...items);
    },
    limit: LIMIT,
    dropSome: (items) => items.slice(-LIMIT / 2),
    clock,
    log,
  });
  return { queue, clock, log, written };
}

it('writes everything once and in order, however the disk fails and recovers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 80 }), async (isWell) => {
      let tries = 0;
      const { queue, clock, written } = queueOf(() => {
        if (isWell[tries++] === false) throw full();
      });
      for (let item = 0; item < 20; item++) queue.push(item);
      await clock.advance(1_000_000);
      expect(written).toEqual(Array.from({ length: 20 }, (_, item) => item));
      expect(clock.pending()).toBe(0);
    }),
    { numRuns: 40 },
  );
});

it('keeps its limits while the disk fails, and reports the losses when it recovers', async () => {
  let isFull = true;
  const { queue, clock, log, written } = queueOf(() => {
    if (isFull) throw full();
  });
  for (let item = 0; item < 1_000; item++) {
    queue.push(item);
    expect(queue.length).toBeLessThanOrEqual(LIMIT);
  }
  isFull = false;
  await clock.advance(10_000);
  expect(written.at(-1)).toBe(999);
  expect(log.info).toHaveBeenCalledExactlyOnceWith(
    { subject: 'numbers', lost: 1_000 - written.length },
    'writing buffered items',
  );
  expect(log.error).toHaveBeenCalledOnce();
});

it('leaves out the one thing that can never be written, and holds up nothing behind it', () => {
  const { queue, log, written } = queueOf((item) => {
    if (item === 2) throw new TypeError('not a thing to write');
  });
  for (let item = 0; item < 5; item++) queue.push(item);
  expect(written).toEqual([0, 1, 3, 4]);
  expect(log.error).toHaveBeenCalledOnce();
  queue.stop();
  expect(log.error).toHaveBeenCalledOnce();
});

it('writes a long queue in turns, and all of the rest at its end', () => {
  let isFull = true;
  const { queue, clock, written } = queueOf(() => {
    if (isFull) throw full();
  });
  for (let item = 0; item < 90; item++) queue.push(item);
  isFull = false;
  queue.stop();
  expect([written.length, clock.pending()]).toEqual([90, 0]);
});
