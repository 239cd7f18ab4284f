import type { Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drain } from './create-signaling.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('SIG-19 sockets are sent elsewhere one after the other, evenly over the time, without those that left', async () => {
  const sockets = [0, 1, 2, 3].map((id) => ({ id, connected: true }) as unknown as Socket);
  const ended: [number: unknown, atMs: number][] = [];
  const beganAt = performance.now();
  let isOver = false;
  const draining = drain(sockets, 8_000, ({ id }) =>
    ended.push([id, Math.round(performance.now() - beganAt)]),
  ).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  Object.assign(sockets[2] ?? {}, { connected: false });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(ended).toEqual([
    [0, 0],
    [1, 2_000],
    [3, 6_000],
  ]);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await draining;
});

test('SIG-19 takes as long without sockets: a load balancer needs a while to see that the server leaves', async () => {
  let isOver = false;
  const draining = drain([], 5_000, () => {}).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await draining;
});
