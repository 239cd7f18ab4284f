import { expect, it } from 'vitest';
import type { Monotonic } from '../ports/unit-time.ts';
import { INITIAL_RECONNECT, type ReconnectEvent, stepReconnect } from './reconnect-machine.ts';

/** Waits of a car that is taken in each time and loses its connection `stoodMs` later. */
function waits(stoodMs: readonly number[], isReplaced: boolean): number[] {
  let state = INITIAL_RECONNECT;
  let nowMs = 1_000;
  const step = (event: ReconnectEvent) => {
    const next = stepReconnect(state, event, { nowMs: nowMs as Monotonic, random: 0.5 });
    state = next.state;
    return next.effects[0]?.waitMs ?? 0;
  };
  return stoodMs.map((stood) => {
    step({ type: 'taken-in' });
    nowMs += stood;
    const waitMs = step({ type: 'ended', isReplaced, atLeastMs: 0 });
    nowMs += waitMs;
    return waitMs;
  });
}

it('BACK-1 BACK-2 keeps growing over short connections, and starts again after a long one', () => {
  expect(waits([0, 0, 0, 500, 0, 0, 0], false)).toEqual([1, 2, 4, 8, 16, 32, 60].map((s) => s * 1_000));
  expect(waits([0, 0, 59_999, 60_000, 0], false)).toEqual([1, 2, 4, 1, 2].map((s) => s * 1_000));
});

it('BACK-3 stays away for minutes when another unit takes its place twice in a minute', () => {
  expect(waits([0, 0, 300_000, 0], true)).toEqual([1_000, 600_000, 1_000, 600_000]);
  expect(waits([70_000, 70_000, 70_000], true)).toEqual([1_000, 1_000, 1_000]);
});
