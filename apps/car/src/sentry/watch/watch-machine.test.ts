import { createMachineRunner } from '@ligo/machine';
import { createVirtualClock } from '@ligo/machine/test-support';
import type { SentryConfigSetting, SentryState } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Monotonic } from '../../ports/unit-time.ts';
import { offsetIn } from '../../test-support/offset-in.ts';
import { carStateAt } from '../../test-support/vehicle-state.ts';
import { unitTimeOf } from '../../test-support/virtual-clock.ts';
import { desiredStateOf } from '../test-support/sentry-settings.ts';
import { stepWatch, type WatchEffect, type WatchEvent, watchDueMs } from './watch-machine.ts';
import { initialWatchState, type SavedWatchState, sentryStateOf, type WatchState } from './watch-state.ts';

const MINUTE = 60_000;
const START = 5_000_000 as Monotonic;
const offset = offsetIn('Europe/Berlin');
const PARKED: Partial<VehicleState> = {
  gear: 'P',
  speedKmh: 0,
  stateOfChargePct: 60,
  auxBatteryVoltageV: 12.6,
};

/** The machine on a virtual clock; an armed watcher watches. */
function start(
  given: Partial<SentryConfigSetting> = {},
  options: { at?: string; known?: SavedWatchState } = {},
) {
  const clock = createVirtualClock<Monotonic>({ startMs: START });
  let setByMs = Date.parse(options.at ?? '2026-06-10T12:00Z') - START;
  const time = unitTimeOf(clock, () => setByMs);
  const { wallTime } = time;
  const desired = desiredStateOf(given);
  let effects: WatchEffect[] = [];
  let known: SavedWatchState | null = null;
  let published: SentryState[] = [];
  const shown = () => sentryStateOf(runner.state(), time);
  const runner = createMachineRunner<WatchState, WatchEvent, WatchEffect, Monotonic>({
    clock,
    initial: initialWatchState(desired, options.known ?? null, clock.nowMs()),
    step: (state, event, at) => stepWatch(state, event, { ...at, wallMs: wallTime.nowMs(), offset }),
    dueMs: watchDueMs,
    run(effect) {
      effects.push(effect);
      if (effect.type === 'publish') published.push(shown());
      if (effect.type === 'save') known = effect.known;
    },
  });
  runner.dispatch({ type: 'space', hasRoom: true });
  const read = (state: Partial<VehicleState>) =>
    runner.dispatch({ type: 'reading', state: carStateAt(clock.nowMs(), state) });
  const set = (change: Partial<SentryConfigSetting>, isBlind = false) =>
    runner.dispatch({ type: 'desired', desired: desiredStateOf({ ...given, ...change }, isBlind) });
  async function take(step: AnyStep): Promise<void> {
    if (step.type === 'reading') read(step.state);
    else if (step.type === 'set') set({ isSentryOn: step.isSentryOn }, step.isBlind);
    else if (step.type === 'pass') await clock.advance(step.minutes * MINUTE);
    else runner.dispatch(step);
  }
  return {
    clock,
    dispatch: runner.dispatch,
    read,
    set,
    take,
    known: () => known,
    /** Parks, and the watcher watches. */
    watch() {
      read(PARKED);
      runner.dispatch({ type: 'watcher', state: { phase: 'watching' } });
    },
    shown,
    wallMs: wallTime.nowMs,
    setClock(byMs: number) {
      setByMs += byMs;
    },
    now() {
      const { phase, reason } = shown();
      return reason ? `${phase} ${reason}` : phase;
    },
    /** Effects since the last call, phones and memory left out. */
    done() {
      const all = effects.filter(({ type }) => type !== 'publish' && type !== 'save');
      effects = [];
      return all.map((effect) => (effect.type === 'report-stop' ? `stopped ${effect.reason}` : effect.type));
    },
    published() {
      const all = published;
      published = [];
      return all;
    },
  };
}

it('WATCH-1 rests while it is switched off, and at once when it is', () => {
  const { read, watch, set, now, done, clock } = start({ isSentryOn: false });
  read(PARKED);
  expect([now(), done()]).toEqual(['off', []]);
  expect(clock.pending()).toBe(0);
  set({ isSentryOn: true });
  watch();
  expect([now(), done()]).toEqual(['watching', ['arm']]);
  set({ isSentryOn: false });
  expect([now(), done()]).toEqual(['off', ['disarm']]);
});

it('WATCH-2 watches a parked car alone, and ends at once when it drives off', () => {
  const { read, now, done, dispatch } = start();
  expect(now()).toBe('waiting driving');
  read({});
  expect([now(), done()]).toEqual(['waiting driving', []]);
  read({ isOn: false });
  expect([now(), done()]).toEqual(['starting', ['arm']]);
  dispatch({ type: 'watcher', state: { phase: 'watching' } });
  dispatch({ type: 'watcher', state: { phase: 'recording' } });
  read({});
  expect(now()).toBe('recording');
  read({ gear: 'R', speedKmh: 0 });
  expect([now(), done()]).toEqual(['waiting driving', ['disarm']]);
  dispatch({ type: 'watcher', state: { phase: 'recording' } });
  expect(now()).toBe('waiting driving');
  read({ gear: 'P', speedKmh: 0 });
  expect([now(), done()]).toEqual(['starting', ['arm']]);
  read({ speedKmh: 3 });
  expect(done()).toEqual(['disarm']);
});

it('WATCH-2 takes a car whose gear and switch are unknown for parked after standing for two minutes', async () => {
  const { read, now, clock } = start();
  read({ speedKmh: 30 });
  read({ speedKmh: 0 });
  await clock.advance(2 * MINUTE - 1);
  read({ speedKmh: 0 });
  expect(now()).toBe('waiting driving');
  await clock.advance(1);
  read({ speedKmh: 0 });
  expect(now()).toBe('starting');
});

it('WATCH-2 WATCH-10 knows after a restart what it knew, and stays where it was', async () => {
  const before = start({ minStateOfCharge: 30 });
  before.read({ ...PARKED, stateOfChargePct: 29, latitudeDeg: 43.7, longitudeDeg: 7.4 });
  expect(before.now()).toBe('waiting charge');
  const known = before.known();
  const after = start({ minStateOfCharge: 30 }, known ? { known } : {});
  expect([after.now(), after.done()]).toEqual(['waiting charge', []]);
  after.read({});
  expect(after.now()).toBe('waiting charge');
  after.read({ stateOfChargePct: 40 });
  expect(after.now()).toBe('starting');
});

it('WATCH-3 names the first of what keeps it from watching, rests, and goes on by itself', async () => {
  const HOME = { name: '', lat: 43.7, lng: 7.4, radius: 50 };
  const { read, watch, set, dispatch, now, done, clock } = start();
  watch();
  read({ latitudeDeg: 43.7, longitudeDeg: 7.4 });
  done();
  dispatch({ type: 'space', hasRoom: false });
  expect([now(), done()]).toEqual(['waiting storage', ['disarm']]);
  read({ auxBatteryVoltageV: 11 });
  await clock.advance(30_000);
  expect(now()).toBe('waiting aux-battery');
  read({ stateOfChargePct: 5 });
  expect(now()).toBe('waiting charge');
  const closed = { isTimeRestrictionOn: true, isAllowPeriod: false, startTime: 0, endTime: 1439 };
  set(closed);
  expect(now()).toBe('waiting schedule');
  set({ ...closed, offPlaces: [HOME] });
  expect(now()).toBe('waiting place');
  read({ speedKmh: 9 });
  expect(now()).toBe('waiting driving');
  read({ gear: 'P' });
  set({});
  dispatch({ type: 'space', hasRoom: true });
  read({ stateOfChargePct: 50 });
  expect(done()).not.toContain('arm');
  read({ auxBatteryVoltageV: 12.8 });
  expect(done()).toEqual([]);
  await clock.advance(15 * MINUTE);
  expect([now(), done()]).toEqual(['starting', ['arm']]);
});

it('WATCH-7 goes on at once when the owner lowers the floor', () => {
  const { read, watch, set, now } = start();
  watch();
  read({ stateOfChargePct: 19 });
  expect(now()).toBe('waiting charge');
  set({ minStateOfCharge: 18 });
  expect(now()).toBe('starting');
});

it('WATCH-14 reports that it sees nothing, whatever else keeps it from watching, until a mask leaves something', () => {
  const { watch, read, set, now, done } = start();
  watch();
  done();
  set({}, true);
  expect([now(), done()]).toEqual(['waiting masked', ['disarm']]);
  read({ speedKmh: 50 });
  expect(now()).toBe('waiting masked');
  set({ isSentryOn: false }, true);
  expect(now()).toBe('off');
  set({});
  expect([now(), done()]).toEqual(['waiting driving', []]);
  read(PARKED);
  expect([now(), done()]).toEqual(['starting', ['arm']]);
});

it('WATCH-16 is never armed on a unit that cannot watch, and reports why whatever the switch and the car do', () => {
  const { watch, read, set, now, done, dispatch, published } = start();
  watch();
  done();
  published();
  dispatch({ type: 'obstacle', obstacle: 'encoder' });
  expect([now(), done(), published().length]).toEqual(['waiting encoder', ['disarm'], 1]);
  read({ speedKmh: 50 });
  expect(now()).toBe('waiting encoder');
  set({ isSentryOn: false });
  expect(now()).toBe('off encoder');
  read(PARKED);
  set({});
  expect([now(), done()]).toEqual(['waiting encoder', []]);
  dispatch({ type: 'obstacle', obstacle: null });
  expect([now(), done()]).toEqual(['starting', ['arm']]);
});

it('WATCH-4 leaves a failing watcher armed, and reports the failing part', () => {
  const { watch, dispatch, now, done } = start();
  watch();
  done();
  dispatch({ type: 'watcher', state: { phase: 'failing', cause: 'cameras' } });
  expect(now()).toBe('waiting cameras');
  dispatch({ type: 'watcher', state: { phase: 'failing', cause: 'storage' } });
  expect(now()).toBe('waiting storage');
  dispatch({ type: 'watcher', state: { phase: 'watching' } });
  expect([now(), done()]).toEqual(['watching', []]);
});

it('WATCH-5 sends the watcher its changes, and nothing else', () => {
  const { watch, set, done } = start();
  watch();
  done();
  set({ minStateOfCharge: 12 });
  set({});
  expect(done()).toEqual([]);
  set({ sensitivity: 50 });
  expect(done()).toEqual(['arm']);
});

it('WATCH-6 watches although readings are missing, and reports them to phones', async () => {
  const { read, now, shown, clock } = start();
  read({ gear: 'P', auxBatteryVoltageV: 12.5 });
  expect(now()).toBe('starting');
  expect(shown().missing).toBeUndefined();
  await clock.advance(5 * MINUTE);
  expect([now(), shown().missing]).toEqual(['starting', ['charge']]);
  read({ gear: 'P', stateOfChargePct: 50, auxBatteryVoltageV: 12.5 });
  expect(shown().missing).toBeUndefined();
});

it('WATCH-8 reports a stop for charge once, and again only after an hour of watching', async () => {
  const { watch, read, done, clock, dispatch } = start();
  watch();
  done();
  read({ stateOfChargePct: 19 });
  expect(done()).toEqual(['disarm', 'stopped charge']);
  for (let hour = 0; hour < 5; hour++) await clock.advance(60 * MINUTE);
  read({ stateOfChargePct: 18 });
  expect(done()).toEqual([]);
  const goOn = () => {
    read({ stateOfChargePct: 25 });
    dispatch({ type: 'watcher', state: { phase: 'watching' } });
  };
  goOn();
  await clock.advance(50 * MINUTE);
  read({ stateOfChargePct: 18 });
  expect(done()).toEqual(['arm', 'disarm']);
  goOn();
  await clock.advance(10 * MINUTE);
  read({ stateOfChargePct: 18 });
  expect(done()).toEqual(['arm', 'disarm', 'stopped charge']);
  read({ gear: 'D' });
  read(PARKED);
  read({ stateOfChargePct: 10 });
  expect(done()).toEqual(['arm', 'disarm', 'stopped charge']);
});

it('WATCH-8 reports no stop for a place, a drive or the schedule, nor one that ends soon', async () => {
  const { watch, dispatch, read, set, done, clock } = start();
  watch();
  dispatch({ type: 'watcher', state: { phase: 'failing', cause: 'cameras' } });
  await clock.advance(29_000);
  dispatch({ type: 'watcher', state: { phase: 'watching' } });
  read({ latitudeDeg: 1, longitudeDeg: 1 });
  set({ offPlaces: [{ name: '', lat: 1, lng: 1, radius: 50 }] });
  await clock.advance(10 * MINUTE);
  expect(done()).toEqual(['arm', 'disarm']);
  set({});
  dispatch({ type: 'watcher', state: { phase: 'failing', cause: 'cameras' } });
  await clock.advance(30_000);
  dispatch({ type: 'space', hasRoom: false });
  await clock.advance(30_000);
  expect(done()).toEqual(['arm', 'stopped cameras', 'disarm', 'stopped storage']);
});

it('WATCH-8 reports a stop at its start, and not again after a restart', () => {
  const { read, done, known } = start();
  read({ ...PARKED, stateOfChargePct: 3 });
  expect(done()).toEqual(['stopped charge']);
  const kept = known();
  const again = start({}, kept ? { known: kept } : {});
  again.read({ ...PARKED, stateOfChargePct: 3 });
  expect(again.done()).toEqual([]);
});

it('WATCH-9 counts from parking to parking, and while it watches alone', async () => {
  const { watch, read, shown, clock } = start();
  watch();
  await clock.advance(7 * MINUTE);
  read({ energyCounterKwh: 5 });
  read({ energyCounterKwh: 5.2, speedKmh: 20 });
  await clock.advance(7 * MINUTE);
  expect(shown()).toMatchObject({ watchedMs: 7 * MINUTE, usedKwh: 0.2 });
  read(PARKED);
  expect(shown()).toMatchObject({ watchedMs: 0, usedKwh: null });
});

it('WATCH-10 keeps what must outlive a restart, at most five minutes old', async () => {
  const { watch, known, clock } = start();
  watch();
  await clock.advance(24 * MINUTE);
  expect(known()).toMatchObject({ isParked: true, used: { watchedMs: 20 * MINUTE } });
});

it('WATCH-11 publishes each change, and every five minutes while it watches', async () => {
  const { watch, read, published: reported, clock } = start();
  reported();
  watch();
  expect(reported().map(({ phase }) => phase)).toEqual(['starting', 'watching']);
  for (const stateOfChargePct of [60, 59.9, 59.8]) read({ stateOfChargePct });
  expect(reported()).toEqual([]);
  await clock.advance(11 * MINUTE);
  expect(reported().map(({ watchedMs }) => watchedMs)).toEqual([5 * MINUTE, 10 * MINUTE]);
  read({ ...PARKED, gear: 'D', speedKmh: 10 });
  await clock.advance(11 * MINUTE);
  expect(reported().map(({ reason }) => reason)).toEqual(['driving']);
});

const NIGHT = { isTimeRestrictionOn: true, startTime: 1320, endTime: 360 };

it('WATCH-15 reports and keeps by what it was inferred whether the car is on', () => {
  const { read, shown, known, published: reported } = start();
  expect(shown().inferredBy).toBeUndefined();
  read({ speedKmh: 40, isOn: true, powerInferredBy: 'motion' });
  expect(shown()).toMatchObject({ reason: 'driving', inferredBy: 'motion' });
  read({ speedKmh: 0, isOn: false, powerInferredBy: 'charger' });
  expect(shown()).toMatchObject({ phase: 'starting', inferredBy: 'charger' });
  read({ speedKmh: 0 });
  expect(shown().inferredBy).toBe('charger');
  const saved = known();
  expect(start({}, saved ? { known: saved } : {}).shown().inferredBy).toBe('charger');
  reported();
  read({ speedKmh: 0, isOn: false });
  expect(reported().map(({ inferredBy }) => inferredBy)).toEqual([undefined]);
});

it('WATCH-2 waits at a long light where the owner chose a longer time than two minutes', async () => {
  const { read, now, clock } = start();
  const standing = { speedKmh: 0, isOn: true, powerInferredBy: 'motion' } as const;
  read({ ...standing, speedKmh: 40 });
  for (let minute = 0; minute < 5; minute += 1) {
    read(standing);
    await clock.advance(MINUTE);
  }
  expect(now()).toBe('waiting driving');
  read({ ...standing, isOn: false });
  expect(now()).toBe('starting');
});

it('WATCH-12 begins and ends by the clock, over midnight and over a change of the clock', async () => {
  // Between two looks at the clock, which come every five minutes.
  const { watch, now, clock, done } = start(NIGHT, { at: '2026-10-24T21:02+02:00' });
  watch();
  expect(now()).toBe('waiting schedule');
  await clock.advance(58 * MINUTE - 1);
  expect(done()).toEqual([]);
  await clock.advance(1);
  expect(done()).toEqual(['arm']);
  await clock.advance(9 * 60 * MINUTE - 1);
  expect(now()).toBe('starting');
  await clock.advance(1);
  expect([now(), done()]).toEqual(['waiting schedule', ['disarm']]);
});

it('WATCH-12 finds a clock that was set within five minutes', async () => {
  const { watch, now, clock, setClock, read } = start(NIGHT, { at: '2026-06-10T12:00+02:00' });
  watch();
  expect(now()).toBe('waiting schedule');
  setClock(11 * 60 * MINUTE);
  await clock.advance(5 * MINUTE);
  expect(now()).toBe('starting');
  setClock(-11 * 60 * MINUTE);
  read({});
  expect(now()).toBe('waiting schedule');
});

const reading = fc.record({
  gear: fc.constantFrom(null, 'P' as const, 'R' as const, 'N' as const, 'D' as const),
  speedKmh: fc.constantFrom(null, 0, 30),
  isOn: fc.constantFrom(null, true, false),
  stateOfChargePct: fc.constantFrom(null, 5, 21, 60),
  auxBatteryVoltageV: fc.constantFrom(null, 11, 12, 13),
});
const watcher = fc.constantFrom(
  { phase: 'idle' as const },
  { phase: 'starting' as const },
  { phase: 'watching' as const },
  { phase: 'recording' as const },
  { phase: 'failing' as const, cause: 'cameras' as const },
);
const anyStep = fc.oneof(
  reading.map((state) => ({ type: 'reading' as const, state })),
  watcher.map((state) => ({ type: 'watcher' as const, state })),
  fc.boolean().map((hasRoom) => ({ type: 'space' as const, hasRoom })),
  fc.record({ type: fc.constant('set' as const), isSentryOn: fc.boolean(), isBlind: fc.boolean() }),
  fc.integer({ min: 1, max: 90 }).map((minutes) => ({ type: 'pass' as const, minutes })),
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never;

it('WATCH-1 WATCH-2 WATCH-3 is armed exactly while nothing prevents it, after any events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const { take, now, done } = start(NIGHT, { at: '2026-03-28T20:00+01:00' });
      let isArmed = false;
      for (const step of steps) {
        await take(step);
        for (const effect of done()) {
          if (effect === 'arm' || effect === 'disarm') {
            expect(effect).toBe(isArmed ? 'disarm' : 'arm');
            isArmed = effect === 'arm';
          }
        }
        const isActive = ['starting', 'watching', 'recording', 'waiting cameras'].includes(now());
        expect(isActive, now()).toBe(isArmed);
      }
    }),
    { numRuns: 200 },
  );
});

it('WATCH-13 does the same at the same times whenever the wall clock is set', async () => {
  const setting = fc.record({
    type: fc.constant('set-clock' as const),
    byMs: fc.constantFrom(86_400_000, -86_400_000, 5_000),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyStep, setting), { maxLength: 40 }), async (steps) => {
      const along = async (isSet: boolean) => {
        const { take, shown, done, published, setClock, wallMs } = start();
        const log = [];
        for (const step of steps) {
          if (step.type === 'set-clock') setClock(isSet ? step.byMs : 0);
          else await take(step);
          const { since, ...state } = shown();
          log.push([done(), state, wallMs() - since, published().map((each) => ({ ...each, since: 0 }))]);
        }
        return log;
      };
      expect(await along(true)).toEqual(await along(false));
    }),
    { numRuns: 100 },
  );
});
