import { expect, it } from 'vitest';
import type { Monotonic } from '../ports/unit-time.ts';
import { INITIAL_RECONNECT, type ReconnectState, stepReconnect } from './reconnect-machine.ts';

const MIDDLE = 0.5;
const at = (nowMs: number) => ({ nowMs: nowMs as Monotonic, random: MIDDLE });
const takenIn = (state: ReconnectState, nowMs: number): ReconnectState =>
  stepReconnect(state, { type: 'taken-in' }, at(nowMs)).state;
function afterEnd(before: ReconnectState, isReplaced: boolean, nowMs: number, atLeastMs = 0) {
  const ended = { type: 'ended', isReplaced, atLeastMs } as const;
  const { state, effects } = stepReconnect(before, ended, at(nowMs));
  return [state, effects[0]?.waitMs ?? Number.NaN] as const;
}

/** Waits of a car that is taken in each time and loses its connection `stoodMs` later. */
function waits(stoodMs: readonly number[], isReplaced: boolean): number[] {
  let state: ReconnectState = INITIAL_RECONNECT;
  let nowMs = 1_000;
  return stoodMs.map((stood) => {
    state = takenIn(state, nowMs);
    nowMs += stood;
    const [next, waitMs] = afterEnd(state, isReplaced, nowMs);
    state = next;
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

it('BACK-3 two units with one key meet only a few times an hour', () => {
  const units = [0, 1].map(() => ({ state: INITIAL_RECONNECT, backAtMs: 0, meetings: 0 }));
  let holder: (typeof units)[number] | null = null;
  for (let nowMs = 0; nowMs < 3_600_000; nowMs += 100)
    for (const unit of units) {
      if (unit === holder || nowMs < unit.backAtMs) continue;
      unit.state = takenIn(unit.state, nowMs);
      unit.meetings += 1;
      if (holder) {
        const [state, waitMs] = afterEnd(holder.state, true, nowMs);
        holder.state = state;
        holder.backAtMs = nowMs + waitMs;
      }
      holder = unit;
    }
  expect(units[0]?.meetings).toBeLessThan(30);
  expect(units.every(({ state }) => state.replacedAtMs.length > 0)).toBe(true);
});
