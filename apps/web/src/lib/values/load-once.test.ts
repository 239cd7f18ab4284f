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

it('stays failed during the pause, so that a screen that asks at once does not ask in a loop', async () => {
  let atMs = 5_000;
  const load = failingOnce();
  const get = loadOnce(load, { pauseMs: 1_000, nowMs: () => atMs });
  await expect(get()).rejects.toThrow();
  atMs += 999;
  await expect(get()).rejects.toThrow();
  expect(load).toHaveBeenCalledTimes(1);
  atMs += 1;
  expect(await get()).toBe('loaded');
});
