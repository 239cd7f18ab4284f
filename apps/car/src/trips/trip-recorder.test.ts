import type { VehicleState } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CarStore, MIGRATIONS } from '../car-store.ts';
import { openDatabase } from '../platform/node/sqlite/database.ts';
import type { CarState } from '../ports/car-state.ts';
import { type Monotonic, plusMs } from '../ports/unit-time.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, type VirtualClock, virtualClock } from '../test-support/virtual-clock.ts';
import { storedPoints } from './test-support/trip-store.contract.ts';
import { TripRecorder } from './trip-recorder.ts';

const log = { info() {}, warn() {}, error() {} };
const T0_MS = stateAt(0).timeMs;
/** In memory, since the disk would take most of the time of a drive. */
const open = () =>
  new CarStore(
    openDatabase(':memory:', MIGRATIONS, () => {}),
    log,
  );
type Needs = ConstructorParameters<typeof TripRecorder>[0];
const needsOf = (store: CarStore, more: Partial<Needs> = {}): Needs => ({
  ...{ store: store.trips, kv: store.kv, log, ...unitTimeOf(virtualClock()) },
  ...{ bootId: 'one', ...more },
});

it('reports the open trip as it grows, and the newest finished one', () => {
  const store = open();
  const recorder = new TripRecorder(needsOf(store));
  const drive = (from: number, count: number) => {
    for (let second = from; second < from + count; second++)
      recorder.receive(stateAt(second, { gear: 'D', speedKmh: 72, odometerKm: 500 + second / 50 }));
  };
  expect(recorder.status()).toEqual({ newestTripId: 0 });
  drive(0, 10);
  const early = recorder.status().trip;
  drive(10, 10);
  const late = recorder.status().trip;
  expect(early).toMatchObject({ created_at: 1_700_000_000, tms: 500, tece: null });
  expect(late?.tme).toBeCloseTo(500.38);
  expect(late?.tme).toBeGreaterThan(early?.tme ?? Number.POSITIVE_INFINITY);
  recorder.receive(stateAt(20, { isOn: false }));
  expect(recorder.status()).toEqual({ newestTripId: 1 });
  drive(30, 1);
  recorder.receive(stateAt(31, { isOn: false }));
  expect(recorder.status()).toEqual({ newestTripId: 1 });
  store.close();
});

it('TRIP-9 ends the trip of a car that fell silent', async () => {
  const store = open();
  const clock = virtualClock();
  const recorder = new TripRecorder(needsOf(store, unitTimeOf(clock)));
  for (let second = 0; second < 20; second += 1)
    recorder.receive(stateAt(second, { gear: 'D', speedKmh: 72 }));
  await clock.advance(599_000);
  expect(recorder.status().trip).toBeDefined();
  await clock.advance(1_000);
  expect(recorder.status()).toEqual({ newestTripId: 1 });
  expect(clock.pending()).toBe(0);
  recorder.receive(stateAt(700, { gear: 'D', speedKmh: 72 }));
  recorder.finish();
  expect(clock.pending()).toBe(0);
  recorder.receive(stateAt(701, { gear: 'D', speedKmh: 72 }));
  recorder.stop();
  expect(clock.pending()).toBe(0);
  store.close();
});

const driving = (from: number, to: number, given: Partial<VehicleState> = {}) =>
  Array.from({ length: to - from }, (_, index) => {
    const second = from + index;
    const km = 500 + second / 50;
    const place = { latitudeDeg: 43 + second * 1.8e-4, longitudeDeg: 7 };
    return stateAt(second, { gear: 'D', speedKmh: 72, odometerKm: km, ...place, ...given });
  });
const parked = (from: number, to: number) => driving(from, to, { gear: 'P', speedKmh: 0, odometerKm: 500.4 });

/** A recorder that starts after half a minute of a drive that its predecessor recorded. */
function afterDrive(store: CarStore, clock: VirtualClock) {
  const first = new TripRecorder(needsOf(store));
  for (const state of driving(0, 30)) first.receive(state);
  first.stop();
  const second = new TripRecorder(needsOf(store, unitTimeOf(clock)));
  second.start();
  return second;
}

/** The trips of a car whose app ran several times, on a unit that was up so long at the end of each run as its clock shows. */
function tripsOf(...runs: { bootId?: string | null; states: CarState[] }[]) {
  const store = open();
  for (const { states, bootId = 'one' } of runs) {
    // The unit's time is that of the state.
    let nowMs = states[0]?.timeMs ?? T0_MS;
    const clock = { ...virtualClock(), nowMs: () => nowMs };
    const recorder = new TripRecorder(needsOf(store, { bootId, ...unitTimeOf(clock) }));
    recorder.start();
    for (const state of states) {
      nowMs = state.timeMs;
      recorder.receive(state);
    }
  }
  store.trips.finishInterrupted();
  const trips = store.trips.summaries(0, null).map(({ id, created_at, tms, tme }) => ({
    fromS: created_at - T0_MS / 1_000,
    km: (tme ?? 0) - (tms ?? 0),
    points: storedPoints(store.trips, id, created_at),
  }));
  store.close();
  return trips;
}
const startsOf = (...runs: Parameters<typeof tripsOf>) => tripsOf(...runs).map(({ fromS }) => fromS);

it('TRIP-11 records one trip of a drive during which the app was killed, at any time', () => {
  const whole = [...driving(0, 20), ...driving(20, 30, { speedKmh: 0 }), ...driving(30, 60, { gear: null })];
  const [uncut] = tripsOf({ states: whole });
  expect(uncut?.points).toHaveLength(60);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 59 }), fc.integer({ min: 1, max: 59 }), (one, other) => {
      const [first, second] = [Math.min(one, other), Math.max(one, other)];
      const runs = [whole.slice(0, first), whole.slice(first, second), whole.slice(second)];
      expect(tripsOf(...runs.map((states) => ({ states })))).toEqual([uncut]);
    }),
    { numRuns: 10 },
  );
});

it('TRIP-11 continues the trip, and counts the distance driven in between', () => {
  const [one, ...more] = tripsOf({ states: driving(0, 30) }, { states: driving(120, 150) });
  expect([one?.fromS, one?.points.length, more.length]).toEqual([0, 60, 0]);
  expect(one?.km).toBeCloseTo(149 / 50, 5);
});

it('TRIP-11 finishes a trip at the start that cannot continue', () => {
  const first = { states: driving(0, 30) };
  expect(startsOf(first, { bootId: 'two', states: driving(40, 70) })).toEqual([0, 40]);
  expect(startsOf({ ...first, bootId: null }, { bootId: null, states: driving(40, 70) })).toEqual([0]);
  expect(startsOf(first, { states: driving(631, 670) })).toEqual([0, 631]);
  // Another life of the same car, as a recorded drive that starts over.
  expect(startsOf(first, { states: driving(40, 70, { odometerKm: 400 }) })).toEqual([0, 40]);
  const again = driving(0, 30).map((state) => ({ ...state, timeMs: plusMs(state.timeMs, 40_000) }));
  expect(startsOf(first, { states: again })).toEqual([0, 40]);
});

it('TRIP-11 checks the first odometer reading since the restart, and no further one', () => {
  const old = { odometerKm: 500.1, takenAtMs: { odometerKm: T0_MS } };
  expect(startsOf({ states: driving(0, 30) }, { states: driving(40, 50, old) })).toEqual([0]);
  const later = [...driving(40, 50), ...driving(50, 80, { odometerKm: 3 })];
  expect(startsOf({ states: driving(0, 30) }, { states: later })).toEqual([0]);
});

it('TRIP-11 ends an interrupted trip by the usual rules', async () => {
  const stood = [...driving(0, 20), ...parked(20, 100)];
  const [trip, ...more] = tripsOf({ states: stood }, { states: [...parked(110, 200), ...driving(200, 230)] });
  expect([trip?.points.at(-1)?.time, more.length]).toEqual([T0_MS / 1_000 + 20, 1]);

  const store = open();
  const clock = virtualClock(T0_MS + 400_000);
  const second = afterDrive(store, clock);
  expect(second.status().trip).toMatchObject({ created_at: T0_MS / 1_000, tms: 500 });
  await clock.advance(199_000);
  expect(second.status().newestTripId).toBe(0);
  await clock.advance(1_000);
  expect(second.status()).toEqual({ newestTripId: 1 });
  store.close();
});

it('TRIP-11 ignores restored readings', () => {
  const states = [...driving(20, 21), ...driving(40, 42)];
  const [trip] = tripsOf({ states: driving(0, 30) }, { states });
  expect(trip?.points.slice(30).map(({ time }) => time - T0_MS / 1_000)).toEqual([40, 41]);
});

/** A drive of a minute on a unit that runs since 5000 s; its wall clock is set and its app restarted at these seconds. */
function driveWithSettings(setByMsAt: ReadonlyMap<number, number>, restarts: readonly number[] = []) {
  const store = open();
  const started = { ms: 5_000_000, setByMs: T0_MS - 5_000_000 };
  let [nowMs, setByMs] = [started.ms, started.setByMs];
  const clock = { ...virtualClock(), nowMs: () => nowMs as Monotonic };
  const recorderOf = () => {
    const recorder = new TripRecorder(
      needsOf(
        store,
        unitTimeOf(clock, () => setByMs),
      ),
    );
    recorder.start();
    return recorder;
  };
  let recorder = recorderOf();
  const shown: (number | undefined)[] = [];
  for (const [second, state] of driving(0, 60).entries()) {
    nowMs = started.ms + second * 1_000;
    setByMs += setByMsAt.get(second) ?? 0;
    if (restarts.includes(second)) {
      recorder.stop();
      recorder = recorderOf();
    }
    recorder.receive({ ...state, timeMs: clock.nowMs() });
    shown.push(recorder.status().trip?.created_at);
  }
  recorder.finish();
  const trips = store.trips.summaries(0, null);
  const [trip] = trips;
  const points = trip ? storedPoints(store.trips, trip.id, trip.created_at) : [];
  store.close();
  return { trips, points, shown, setByMs: setByMs - started.setByMs };
}

it('TRIP-8 TRIP-11 keeps the distances of all times and the last setting of a wall clock that is set during the trip', () => {
  const undisturbed = driveWithSettings(new Map());
  expect(undisturbed.points.map(({ time }) => time - T0_MS / 1_000)).toEqual(
    Array.from({ length: 60 }, (_, second) => second),
  );
  const second = fc.integer({ min: 1, max: 59 });
  const day = 86_400_000;
  const beyond1970 = new Map([1, 2].map((at) => [at, -10_000 * day]));
  const setting = fc.oneof(
    fc.constantFrom(day, -day),
    fc.integer({ min: -50 * 365, max: 50 * 365 }).map((days) => days * day),
    fc.integer({ min: -2_000, max: 2_000 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(second, setting), { maxLength: 3 }),
      fc.array(second, { maxLength: 2 }),
      (settings, restarts) => {
        const { trips, points, shown, setByMs } = driveWithSettings(new Map(settings), restarts);
        expect(trips).toHaveLength(1);
        const startS = trips[0]?.created_at ?? Number.NaN;
        // Each setting is followed in whole seconds.
        const movedS = startS - T0_MS / 1_000;
        expect(Math.abs(movedS - Math.max(setByMs / 1_000, 1 - T0_MS / 1_000))).toBeLessThanOrEqual(1);
        expect(shown.at(-1)).toBe(startS);
        expect(points).toEqual(undisturbed.points.map((point) => ({ ...point, time: point.time + movedS })));
      },
    ),
    {
      numRuns: 15,
      // Beyond 1970, where a trip would be listed for no phone.
      examples: [[[...beyond1970], []]],
    },
  );
});

it('TRIP-11 records every state again after the interrupted trip has ended', async () => {
  const store = open();
  const clock = virtualClock(T0_MS + 40_000);
  const second = afterDrive(store, clock);
  await clock.advance(600_000);
  for (const state of driving(-100, -70)) second.receive(state);
  second.finish();
  expect(store.trips.summaries(0, null)).toHaveLength(2);
  store.close();
});

it('TRIP-11 finishes an interrupted trip whose saved state cannot be read', () => {
  for (const kept of [
    null,
    'x',
    { bootId: 'one', upMs: 0, recorded: { trip: { createdAtS: T0_MS / 1_000 } } },
  ]) {
    const store = open();
    const first = new TripRecorder(needsOf(store));
    for (const state of driving(0, 30)) first.receive(state);
    store.kv.write('open-trip', kept);
    new TripRecorder(needsOf(store)).start();
    expect(store.trips.newestId()).toBe(1);
    store.close();
  }
});
