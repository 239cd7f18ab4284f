import type { Status } from '@ligo/protocol';
import { emptyState, type WallState } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CarContext } from '../ports/car-context.ts';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import { testContext } from '../test-support/car-context.ts';
import { carStateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import { createLiveModule } from './live-module.ts';

const HOUR_MS = 3_600_000;

/** The live module with the state that it saved before; `ask` returns the status that a phone receives. */
function start(context: Partial<CarContext>, last: WallState | null = null) {
  const saved: WallState[] = [];
  let ask = (): Status => ({});
  const phones = {
    on(_action: string, answer: (extras: object, phone: object) => void) {
      ask = () => {
        let sent: Status = {};
        answer({}, { send: (_name: string, status: Status) => (sent = status) });
        return sent;
      };
      return () => {};
    },
  } as unknown as CarContext['phones'];
  const live = createLiveModule(testContext({ ...context, phones }), {
    store: { saveState: (state) => saved.push(state), lastState: () => last },
    trips: { status: () => ({ newestTripId: 3 }) },
    others: [],
  });
  void live.start(new AbortController().signal);
  return { live, saved, ask: () => ask() };
}

it('reports the ages of all readings after a restart, and then only of those that the car has not renewed', async () => {
  const clock = virtualClock();
  const last = {
    ...emptyState(clock.nowMs() - 2 * HOUR_MS),
    stateOfChargePct: 60,
    odometerKm: 500,
  };
  const { live, ask } = start({ clock }, last);
  expect(ask()).toMatchObject({ soc: 60, newestTripId: 3, ages: { soc: 7_200, tmi: 7_200 } });
  live.receive?.({
    ...last,
    timeMs: clock.nowMs(),
    takenAtMs: { odometerKm: plusMs(clock.nowMs(), -2 * HOUR_MS) },
  });
  expect(ask().ages).toEqual({ tmi: 7_200 });
  live.receive?.({ ...last, timeMs: clock.nowMs(), takenAtMs: {} });
  expect(ask()).not.toHaveProperty('ages');
  await live.stop();
});

it('reports ages that no setting of the wall clock changes, and saves times by the clock as it is set', () => {
  const anyMs = fc.integer({ min: -40 * 365 * 24 * HOUR_MS, max: 40 * 365 * 24 * HOUR_MS });
  fc.assert(
    fc.property(fc.array(anyMs, { minLength: 1, maxLength: 5 }), fc.nat(HOUR_MS), (settings, ageMs) => {
      let [nowMs, setByMs] = [2_000_000_000_000, 0];
      const time = unitTimeOf({ nowMs: () => nowMs as Monotonic }, () => setByMs);
      const clock = { ...time.clock, after: () => () => {} };
      const { live, saved, ask } = start({ clock, wallTime: time.wallTime });
      const readMs = nowMs - ageMs;
      for (const byMs of settings) {
        setByMs = byMs;
        nowMs += 10_000;
        live.receive?.(carStateAt(nowMs, { odometerKm: 500, takenAtMs: { odometerKm: readMs } }));
        const seconds = Math.round((nowMs - readMs) / 1_000);
        expect(ask()).toMatchObject({ ages: { tmi: seconds }, unix: (nowMs + byMs) / 1_000 });
        expect(saved.at(-1)).toMatchObject({
          timeMs: nowMs + byMs,
          takenAtMs: { odometerKm: readMs + byMs },
        });
      }
    }),
  );
});

it('leaves a saved state as it is until there is a newer one, however the wall clock is set', async () => {
  const clock = virtualClock(HOUR_MS);
  const rightMs = 1_700_000_000_000;
  let setByMs = 0;
  const { wallTime } = unitTimeOf(clock, () => setByMs);
  const { live, saved } = start({ clock, wallTime }, { ...emptyState(rightMs - HOUR_MS), odometerKm: 500 });
  setByMs = rightMs;
  await live.stop();
  expect(saved).toEqual([]);
});
