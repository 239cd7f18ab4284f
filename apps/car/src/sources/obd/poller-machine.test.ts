import type { Readings } from '@ligo/signals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyResult, initialPoller, nextAction, type PollerState } from './poller-machine.ts';
import type { FailedWakeAttempts } from './wake-guard.ts';

const MINUTE_MS = 60_000;
const TAKES_MS = 50;

/** A car with a 12 V battery and answers; both are mutable. */
interface Car {
  voltageV: number | null;
  readings: Readings;
  answers: boolean;
}

/** Runs the poller for this time; its actions, and the time of the last request. */
function live(car: Car, forMs: number, from: { poller: PollerState; nowMs: number } = initial()) {
  let { poller, nowMs } = from;
  const endMs = nowMs + forMs;
  const actions: { type: string; atMs: number }[] = [];
  while (nowMs < endMs) {
    const action = nextAction(poller, nowMs);
    actions.push({ type: action.type, atMs: nowMs });
    if (action.type === 'wait') {
      // An assertion for each action would take most of the test's time.
      if (action.durationMs <= 0) throw new Error('it waits for no time');
      nowMs = Math.min(endMs, nowMs + action.durationMs);
      continue;
    }
    const requestedAtMs = nowMs;
    nowMs += TAKES_MS;
    const isAnswered = car.answers;
    const result =
      action.type === 'voltage'
        ? { type: action.type, voltageV: car.voltageV }
        : action.type === 'request'
          ? { ...action, isAnswered, readings: isAnswered ? car.readings : {}, requestedAtMs }
          : action;
    poller = applyResult(poller, result, nowMs);
  }
  const of = (type: string) => actions.filter((action) => action.type === type);
  const onTheBus = actions.filter(({ type }) => type === 'request' || type === 'start');
  return {
    poller,
    nowMs,
    actions,
    of,
    lastAskedMs: (onTheBus.at(-1)?.atMs ?? Number.NaN) - from.nowMs,
    asked: onTheBus.length,
  };
}
const initial = (onFromV = 13.2) => ({ poller: initialPoller([1_000, 10_000], onFromV), nowMs: 1_000 });
const driving = (): Car => ({ voltageV: 14.1, readings: { packPowerKw: 12 }, answers: true });
const parked = (): Car => ({
  voltageV: 12.6,
  readings: { packPowerKw: 0.04, speedKmh: 0, gear: 'P' },
  answers: true,
});

describe('a polled car', () => {
  it('WAKE-1 gets no request before the adapter measured the 12 V battery, also after a reconnect', () => {
    const { poller, nowMs, actions } = live(driving(), MINUTE_MS);
    expect(actions.slice(0, 3).map(({ type }) => type)).toEqual(['voltage', 'start', 'request']);
    const back = { poller: applyResult(poller, { type: 'connect' }, nowMs), nowMs };
    expect(
      live(driving(), MINUTE_MS, back)
        .actions.slice(0, 2)
        .map(({ type }) => type),
    ).toEqual(['voltage', 'start']);
  });

  it('WAKE-2 is polled while its 12 V battery is charging, and for 2.5 min afterwards', () => {
    const charged: Car = { voltageV: 13.2, readings: {}, answers: true };
    const hour = live(charged, 60 * MINUTE_MS);
    expect(hour.of('request').length).toBeGreaterThan(3_600);
    expect(hour.of('voltage').length).toBeCloseTo(360, -1);
    const after = live({ ...charged, voltageV: 12.9 }, 60 * MINUTE_MS, hour);
    expect(after.lastAskedMs).toBeGreaterThan(135_000);
    expect(after.lastAskedMs).toBeLessThan(151_000);
  });

  it.each<[Readings]>([
    [{ speedKmh: 3 }],
    [{ gear: 'D' }],
    [{ packPowerKw: 0.3 }],
    [{ packPowerKw: -20 }],
    [{ isOn: true }],
    [{ isOn: false, isCharging: true }],
    [{ chargePowerKw: 7 }],
    [{ rearMotorRpm: -40 }],
  ])('WAKE-3 is polled while its answers show that it is on or charging: %j', (readings) => {
    const low: Car = { voltageV: 12.9, readings, answers: true };
    expect(live(low, 60 * MINUTE_MS).lastAskedMs).toBeGreaterThan(59 * MINUTE_MS);
  });

  it('WAKE-3 is polled while it shows that it is on, and for 2.5 min afterwards', () => {
    const low: Car = { voltageV: 12.9, readings: { packPowerKw: 5 }, answers: true };
    const after = live(parked(), 60 * MINUTE_MS, live(low, 10 * MINUTE_MS));
    expect(after.lastAskedMs).toBeGreaterThan(135_000);
    expect(after.lastAskedMs).toBeLessThan(151_000);
    const reported = live(
      { ...parked(), readings: { isOn: false } },
      60 * MINUTE_MS,
      live(low, 10 * MINUTE_MS),
    );
    expect(reported.lastAskedMs).toBeLessThan(12_000);
  });

  it.each<[Readings]>([
    [{ gear: 'N' }],
    [{ gear: 'P' }],
    [{ speedKmh: 0 }],
    [{ packPowerKw: -0.1 }],
    [{ stateOfChargePct: 60 }],
  ])('WAKE-3 is not kept awake by readings that a parked car also reports: %j', (readings) => {
    const left: Car = { voltageV: 12.6, readings, answers: true };
    expect(live(left, 12 * 60 * MINUTE_MS).lastAskedMs).toBeLessThan(31_000);
  });

  it('WAKE-3 is polled while its 12 V battery is charging, even if it reports that it is off', () => {
    const charging: Car = { voltageV: 14, readings: { isOn: false }, answers: true };
    expect(live(charging, 60 * MINUTE_MS).lastAskedMs).toBeGreaterThan(59 * MINUTE_MS);
  });

  it('PLAN-4 gets every request when it is on again', () => {
    const silent = live({ ...driving(), answers: false }, 60 * MINUTE_MS);
    const asleep = live({ ...parked(), answers: false }, 60 * MINUTE_MS, silent);
    const again = live(driving(), 30_000, asleep);
    expect(again.of('start').length).toBe(1);
    expect(again.of('request').length).toBeGreaterThan(10);
  });
});

describe('a sleeping car', () => {
  it('WAKE-4 gets no request: only the adapter measures the 12 V battery, every 20 s', () => {
    const evening = live(parked(), 10 * MINUTE_MS, live(driving(), 10 * MINUTE_MS));
    const night = live(parked(), 600 * MINUTE_MS, evening);
    expect(new Set(night.actions.map(({ type }) => type))).toEqual(new Set(['voltage', 'wait']));
    expect(night.of('voltage').length).toBeLessThanOrEqual(1_801);
    expect(night.of('voltage').length).toBeGreaterThan(1_700);
    expect(live(driving(), 25_000, night).asked).toBeGreaterThan(2);
  });

  it('WAKE-4 is never polled at night while its voltage varies below that of a car that is on', () => {
    const evening = live(parked(), 10 * MINUTE_MS);
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 12.69, noNaN: true }), { minLength: 1, maxLength: 50 }),
        (volts) => {
          let night = evening;
          for (const voltageV of volts) {
            night = live({ ...parked(), voltageV }, MINUTE_MS, night);
            expect(night.asked).toBe(0);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('WAKE-5 is polled for 30 s after the start of the app, and not after a reconnect of the adapter', () => {
    const first = live(parked(), 60 * MINUTE_MS);
    expect(first.asked).toBeGreaterThan(10);
    expect(first.lastAskedMs).toBeLessThan(31_000);
    const back = {
      poller: applyResult(first.poller, { type: 'connect' }, first.nowMs),
      nowMs: first.nowMs,
    };
    expect(live(parked(), 60 * MINUTE_MS, back).asked).toBe(0);
  });

  it('WAKE-5 is polled less and less often by an app that keeps restarting while the car is off', () => {
    const hours: number[] = [];
    let inVain: FailedWakeAttempts | undefined;
    for (let hour = 0; hour < 72; hour += 1) {
      const poller = initialPoller([1_000], 13.2, inVain);
      const start = live(parked(), MINUTE_MS, { poller, nowMs: hour * 60 * MINUTE_MS });
      if (start.asked > 0) hours.push(hour);
      inVain = start.poller.wakeGuard.failedAttempts;
    }
    expect(hours).toEqual([0, 1, 2, 3, 5, 9, 17, 33, 49, 65]);
    const nowMs = 72 * 60 * MINUTE_MS;
    const again = () => ({ poller: initialPoller([1_000], 13.2, inVain), nowMs });
    // A charging car, and one whose adapter measures no voltage, are polled regardless of earlier attempts.
    expect(live(driving(), MINUTE_MS, again()).poller.wakeGuard.failedAttempts.times).toBe(0);
    expect(live({ ...parked(), voltageV: null }, MINUTE_MS, again()).asked).toBeGreaterThan(10);
  });

  it('WAKE-6 is not polled while its 12 V battery is nearly empty, and is again afterwards', () => {
    const empty: Car = { ...driving(), voltageV: 12.1 };
    expect(live(empty, 60 * MINUTE_MS).asked).toBe(0);
    const drive = live(driving(), MINUTE_MS);
    const dip = live(empty, MINUTE_MS, drive);
    expect(dip.asked).toBeLessThan(15);
    expect(live({ ...driving(), voltageV: 12.9 }, 30_000, dip).asked).toBeGreaterThan(5);
  });

  it('WAKE-6 derives the empty voltage from the configured charging voltage', () => {
    expect(live({ ...driving(), voltageV: 12.5 }, MINUTE_MS, initial(13.6)).asked).toBe(0);
    expect(live({ ...driving(), voltageV: 12.1 }, MINUTE_MS, initial(12.9)).asked).toBeGreaterThan(0);
  });

  it('WAKE-7 has its bus left by the adapter when polling stops', () => {
    const evening = live(parked(), 10 * MINUTE_MS, live(driving(), MINUTE_MS));
    const place = evening.actions.findIndex(({ type }) => type === 'stop');
    const others = evening.actions.slice(place + 1);
    expect(place).toBeGreaterThan(0);
    expect(others.filter(({ type }) => type !== 'voltage' && type !== 'wait')).toEqual([]);
    expect(
      (evening.actions[place]?.atMs ?? 0) - evening.nowMs + 10 * MINUTE_MS - evening.lastAskedMs,
    ).toBeLessThan(12_000);
  });

  it.each([null, 0, 3.3, 25])(
    'WAKE-8 is polled by its answers only if the adapter cannot measure: %s V',
    (voltageV) => {
      const unmeasured = live({ ...driving(), voltageV }, 60 * MINUTE_MS);
      expect(unmeasured.lastAskedMs).toBeGreaterThan(59 * MINUTE_MS);
      const evening = live({ ...parked(), voltageV }, 60 * MINUTE_MS, unmeasured);
      expect(evening.lastAskedMs).toBeLessThan(151_000);
      expect(live({ ...driving(), voltageV }, 60 * MINUTE_MS, evening).asked).toBe(0);
    },
  );

  it('WAKE-9 is polled when its voltage rises to that of some driving cars, and further on if it is on', () => {
    const night = live({ ...parked(), voltageV: 12.4 }, 60 * MINUTE_MS);
    const driven: Car = { voltageV: 12.9, readings: { packPowerKw: 3 }, answers: true };
    expect(live(driven, 60 * MINUTE_MS, night).lastAskedMs).toBeGreaterThan(59 * MINUTE_MS);
    const opened = live({ ...parked(), voltageV: 12.9 }, 60 * MINUTE_MS, night);
    expect(opened.asked).toBeGreaterThan(10);
    expect(opened.lastAskedMs).toBeLessThan(171_000);
  });

  it.each([
    [12.4, 12.6],
    [12.7, 12.9],
  ])('WAKE-9 is not polled after any other rise: from %s to %s V', (from, to) => {
    const night = live({ ...parked(), voltageV: from }, 60 * MINUTE_MS);
    expect(live({ ...driving(), voltageV: to }, 60 * MINUTE_MS, night).asked).toBe(0);
  });

  it('WAKE-9 is not kept awake by a battery that recovers whenever the car falls asleep', () => {
    let night = live({ ...parked(), voltageV: 12.4 }, 60 * MINUTE_MS);
    const tries: number[] = [];
    for (let minute = 0; minute < 600; minute += 1) {
      night = live({ ...parked(), voltageV: minute % 2 === 0 ? 12.9 : 12.4 }, MINUTE_MS, night);
      if (night.of('start').length > 0) tries.push(minute);
    }
    expect(tries).toEqual([0, 16, 46, 106, 226, expect.closeTo(466, -1)]);
    const driven: Car = { voltageV: 12.9, readings: { packPowerKw: 3 }, answers: true };
    const charged = live(parked(), 10 * MINUTE_MS, live({ ...driven, voltageV: 13.5 }, MINUTE_MS, night));
    expect(
      live(driven, MINUTE_MS, live({ ...parked(), voltageV: 12.4 }, 10 * MINUTE_MS, charged)).asked,
    ).toBeGreaterThan(5);
  });
});
