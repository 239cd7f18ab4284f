import type { Status } from '@ligo/protocol';
import { emptyState, type VehicleState } from '@ligo/signals';
import { expect, it } from 'vitest';
import type { CarContext } from '../ports/car-context.ts';
import { testContext } from '../test-support/car-context.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { createLiveModule } from './live-module.ts';

const HOUR_MS = 3_600_000;

it('says after a restart how old all of it is, and then what the car has renewed', async () => {
  const clock = virtualClock();
  const last: VehicleState = {
    ...emptyState(clock.nowMs() - 2 * HOUR_MS),
    stateOfChargePct: 60,
    odometerKm: 500,
  };
  const reported: Status[] = [];
  let ask = () => {};
  const phones = {
    on(_action: string, answer: (extras: object, phone: object) => void) {
      ask = () => answer({}, { send: (_name: string, status: Status) => reported.push(status) });
      return () => {};
    },
  } as unknown as CarContext['phones'];
  const live = createLiveModule(testContext({ phones, clock }), {
    store: { saveState() {}, lastState: () => last },
    trips: { status: () => ({ newestTripId: 3 }) },
    charging: { status: () => ({}) },
  });
  await live.start(new AbortController().signal);
  ask();
  expect(reported.at(-1)).toMatchObject({ soc: 60, newestTripId: 3, ages: { soc: 7_200, tmi: 7_200 } });
  live.receive?.({
    ...last,
    timeMs: clock.nowMs(),
    takenAtMs: { odometerKm: clock.nowMs() - 2 * HOUR_MS },
  });
  ask();
  expect(reported.at(-1)?.ages).toEqual({ tmi: 7_200 });
  live.receive?.({ ...last, timeMs: clock.nowMs() });
  ask();
  expect(reported.at(-1)).not.toHaveProperty('ages');
  await live.stop();
});
