import { createVirtualClock } from '@ligo/machine/test-support';
import { type CarExtras, FEATURE } from '@ligo/protocol';
import { expect, test } from 'vitest';
import { createObservable } from '../../lib/values/observable.ts';
import { createCarHealth } from './car-health-store.ts';

const CAR = { accountId: 'me', carId: 'car-1' };

function start(features: string[]) {
  const clock = createVirtualClock();
  const online = createObservable(false);
  const ping = createObservable({ versionCode: 1, versionName: '1', features });
  let asked = 0;
  let receive: (extras: CarExtras<'Health'>) => void = () => {};
  const health = createCarHealth(
    {
      get: () => ({ reach: online.get() ? 'car' : 'nobody' }),
      subscribe: online.subscribe,
      send: () => ++asked > 0,
      on(_action, handler) {
        receive = handler as typeof receive;
        return () => {};
      },
    },
    ping,
    clock,
  );
  health.select(CAR);
  health.start();
  const send = (upS: number) =>
    receive({ upS, clockAheadMs: 0, storedBytes: null, restarts: [], ignored: [] });
  return { clock, online, ping, health, send, asked: () => asked };
}

test('asks the car while its screen is open: at once, when it comes, and in intervals', async () => {
  const { clock, online, health, asked } = start([FEATURE.health]);
  await clock.advance(60_000);
  const leave = health.enter();
  expect(asked()).toBe(0);
  online.set(true);
  expect(asked()).toBe(1);
  await clock.advance(20_000);
  expect(asked()).toBe(3);
  leave();
  await clock.advance(60_000);
  expect([asked(), clock.pending()]).toEqual([3, 0]);
});

test('asks no car that does not know the question, until it does', async () => {
  const { clock, online, ping, health, asked } = start([]);
  online.set(true);
  health.enter();
  await clock.advance(60_000);
  expect(asked()).toBe(0);
  ping.set({ versionCode: 2, versionName: '2', features: [FEATURE.health] });
  expect(asked()).toBe(1);
});

test('shows the last report, and none of another car', () => {
  const { health, send } = start([FEATURE.health]);
  send(5);
  health.select({ ...CAR });
  expect(health.get()).toMatchObject({ upS: 5 });
  health.select({ ...CAR, carId: 'car-2' });
  expect(health.get()).toBeNull();
});
