import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

/** A load that fails at first. */
const failingOnce = () =>
  vi.fn().mockRejectedValueOnce(new Error('Failed to fetch')).mockResolvedValue('loaded');

it('loads once, and again after a failure', async () => {
  const load = failingOnce();
  const get = loadOnce(load);
  await expect(get()).rejects.toThrow();
  expect(await get()).toBe('loaded');
  expect(await get()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});

it.each([
  ['is over', 1],
  ['is cut short by a clock that is set back', -3_600_000],
])(
  'stays failed until the pause %s, so that a screen that asks at once does not ask in a loop',
  async (_how, ms) => {
    let atMs = 5_000;
    const load = failingOnce();
    const get = loadOnce(load, { pauseMs: 1_000, nowMs: () => atMs });
    await expect(get()).rejects.toThrow();
    atMs += 999;
    await expect(get()).rejects.toThrow();
    expect(load).toHaveBeenCalledTimes(1);
    atMs += ms;
    expect(await get()).toBe('loaded');
  },
);
