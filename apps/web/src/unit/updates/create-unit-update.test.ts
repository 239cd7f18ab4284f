import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { steadyClock } from '../../dashboard/steady-clock.ts';
import { createUnitUpdate } from './create-unit-update.ts';

const HOUR_MS = 3_600_000;

function unitUpdate({ isIdle = false, isRegistered = true } = {}) {
  const car = { isIdle };
  let isStored = false;
  let onActivated = () => {};
  const worker = {
    register: vi.fn(async () => isRegistered),
    update: vi.fn(async () => {}),
    isWaiting: async () => isStored,
    activate: vi.fn(async () => {
      onActivated();
      return isStored;
    }),
    onActivated(handler: () => void) {
      onActivated = handler;
      return () => {
        onActivated = () => {};
      };
    },
  };
  const restart = vi.fn();
  const update = createUnitUpdate({ clock: steadyClock, worker, isIdle: () => car.isIdle, restart });
  const store = () => {
    isStored = true;
  };
  return { update, worker, restart, car, store, takeOver: () => onActivated() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('looks for a new version at the start and each hour, also after one without a network', async () => {
  const { update, worker } = unitUpdate({ isIdle: true });
  worker.update.mockRejectedValueOnce(new Error('no network'));
  update.start();
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(worker.update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(worker.update).toHaveBeenCalledTimes(2);
  expect(worker.activate).not.toHaveBeenCalled();
  update.stop();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(worker.update).toHaveBeenCalledTimes(2);
});

it('starts a stored version only once nothing would be lost', async () => {
  const { update, worker, restart, car, store } = unitUpdate();
  store();
  update.start();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(update.get()).toBe(true);
  expect(worker.activate).not.toHaveBeenCalled();
  car.isIdle = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(worker.activate).toHaveBeenCalledTimes(1);
  expect(restart).toHaveBeenCalledTimes(1);
  update.stop();
});

it('goes on with the old version while it drives, if another tab let the new one take over', async () => {
  const { update, restart, car, takeOver } = unitUpdate();
  update.start();
  takeOver();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(restart).not.toHaveBeenCalled();
  car.isIdle = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(restart).toHaveBeenCalledTimes(1);
  update.stop();
});

it('does nothing in a browser that refuses service workers', async () => {
  const { update, worker } = unitUpdate({ isRegistered: false });
  update.start();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(worker.update).not.toHaveBeenCalled();
});
