import { expect, it } from 'vitest';
import { laterOf, type Monotonic, plusMs } from '../ports/unit-time.ts';
import type { ComfortResult } from './comfort-run.ts';
import {
  INITIAL_STARTS,
  type StartsEffect,
  type StartsEvent,
  startsDueMs,
  stepStarts,
} from './starts-machine.ts';
import type { LastRun } from './unit-restart-contract.ts';

const MINUTE = 60_000;
const FIVE_MINUTES = 5 * MINUTE;
const NINE_MINUTES = 9 * MINUTE;
const TEN_MINUTES = 10 * MINUTE;
const HOUR = 60 * MINUTE;
const NIGHT = 8 * HOUR;
const NOON = 1_800_000_000_000;
interface Reading {
  isOn: boolean | null;
  speedKmh: number | null;
}
const ON = { isOn: true, speedKmh: 0 };
const OFF = { isOn: false, speedKmh: 0 };
const UNTOLD = { isOn: null, speedKmh: null };

/** One run of the app, from a time since the unit's start; time passes as the machine wants it. */
function run(last: LastRun | null, { bootId = 'one' as string | null, upMs = MINUTE, atMs = NOON } = {}) {
  let state = INITIAL_STARTS;
  const startedMs = upMs as Monotonic;
  let nowMs = startedMs;
  const effects: StartsEffect[] = [];
  const take = (event: StartsEvent | { type: 'tick' }) => {
    const step = stepStarts(state, event, { nowMs });
    state = step.state;
    effects.push(...step.effects);
  };
  take({ type: 'begin', last, run: { bootId, upMs: startedMs, atMs } });
  const self = {
    pass(ms: number) {
      const untilMs = plusMs(nowMs, ms);
      for (let due = startsDueMs(state); due !== null && due <= untilMs; due = startsDueMs(state)) {
        nowMs = laterOf(nowMs, due as Monotonic);
        take({ type: 'tick' });
      }
      nowMs = untilMs;
      return self;
    },
    /** The unit sleeps: the machine does not run meanwhile. */
    sleep(ms: number) {
      nowMs = plusMs(nowMs, ms);
      return self;
    },
    read(reading: Reading) {
      take({ type: 'reading', ...reading });
      return self;
    },
    /** Reports the reading every minute. */
    keepOn(ms: number, reading: Reading = ON) {
      for (let passed = 0; passed < ms; passed += MINUTE) self.pass(MINUTE).read(reading);
      return self;
    },
    clockIsRight(wallMs = atMs + nowMs - upMs) {
      take({ type: 'clock-right', atMs: wallMs });
      return self;
    },
    answer(result: ComfortResult, dueSinceMs: number = self.ordered().at(-1) ?? Number.NaN) {
      take({ type: 'comfort-ended', dueSinceMs: dueSinceMs as Monotonic, result });
      return self;
    },
    end() {
      take({ type: 'end' });
      return self;
    },
    ordered: () => effects.flatMap((effect) => (effect.type === 'order-comfort' ? effect.dueSinceMs : [])),
    notes: () => effects.flatMap((effect) => (effect.type === 'keep' ? effect.notes : [])),
    kept: () => effects.flatMap((effect) => (effect.type === 'keep' ? effect.kept : [])),
    givenUp: () => effects.filter(({ type }) => type === 'comfort-given-up').length,
    now: () => nowMs,
    /** The types of the effects in their order. */
    types: () => effects.map(({ type }) => type),
  };
  return self;
}

/** The last run, with times as numbers. */
type Given = Partial<Omit<LastRun, 'sinceMs' | 'comfortOwedMs' | 'upMs'>> & {
  sinceMs?: number;
  comfortOwedMs?: number | null;
  upMs?: number;
};

/** A car that was on and stood in P a moment before noon; the unit restarts now. */
const before = (given: Given = {}) =>
  ({
    isOn: true,
    sinceMs: HOUR,
    comfortOwedMs: null,
    bootId: 'zero',
    upMs: HOUR,
    atMs: NOON - 2 * MINUTE,
    isClockRight: true,
    isDriving: false,
    ...given,
  }) as LastRun;
const driving = (given: Given = {}) => before({ isDriving: true, ...given });
/** The unit ran for an hour after its car was switched off. */
const outlived = (given: Given = {}) => before({ isOn: false, sinceMs: 0, ...given });
const RIGHT_AFTER = { upMs: MINUTE, atMs: NOON };

it('START-1 detects each start of a car that reports whether it is on', () => {
  const car = run(null).read(OFF).pass(MINUTE).read(ON).answer('done').keepOn(HOUR);
  car.read(OFF).read(UNTOLD).read(ON);
  expect(car.ordered()).toHaveLength(2);
  expect(car.notes()).toEqual(['comfort-ran']);
});

it('START-1 START-2 detects no start at the first report that the car is on', () => {
  expect(run(null).read(UNTOLD).read(ON).read(UNTOLD).read(ON).ordered()).toEqual([]);
});

it('START-2 treats a driving car as on, once per drive after a rest', () => {
  const move = { isOn: null, speedKmh: 50 };
  const stand = { isOn: null, speedKmh: 0 };
  const car = run(null).read({ isOn: null, speedKmh: 9 });
  expect(car.ordered()).toEqual([]);
  car.read(move).answer('done').keepOn(HOUR, move).keepOn(NINE_MINUTES, stand).read(move);
  expect(car.ordered()).toHaveLength(1);
  expect(car.keepOn(TEN_MINUTES, stand).read(move).ordered()).toHaveLength(2);
  // A car on a train.
  expect(run(null).read(OFF).read({ isOn: false, speedKmh: 90 }).ordered()).toEqual([]);
});

it('START-3 treats a car as off without a report for ten minutes that it is on', () => {
  const silent = () => run(null).read(OFF).read(ON).answer('done');
  expect(silent().pass(NINE_MINUTES).read(ON).ordered()).toHaveLength(1);
  expect(silent().pass(TEN_MINUTES).read(ON).ordered()).toHaveLength(2);
  expect(silent().sleep(NIGHT).read(ON).ordered()).toHaveLength(2);
  const { isOn, sinceMs } = silent().pass(HOUR).kept().at(-1) ?? {};
  expect([isOn, sinceMs]).toEqual([false, MINUTE]);
});

const POWER_CUTS: [when: string, last: LastRun | null, now: typeof RIGHT_AFTER, starts: number][] = [
  ['a moment ago, parked', before(), RIGHT_AFTER, 1],
  ['hours ago, parked', before({ atMs: NOON - NIGHT }), RIGHT_AFTER, 1],
  ['hours ago, driving', driving({ atMs: NOON - NIGHT }), RIGHT_AFTER, 1],
  ['hours ago, by an unconfirmed clock', driving({ isClockRight: false }), RIGHT_AFTER, 1],
  ['never', null, RIGHT_AFTER, 0],
];
it.each(POWER_CUTS)('START-4 finds the start behind a power cut: %s', (_when, last, now, starts) => {
  const car = run(last, now).read(UNTOLD).pass(20_000).read(ON);
  expect(car.ordered()).toHaveLength(starts);
  expect(car.clockIsRight().notes()).toEqual([]);
});

it('START-5 uses no reading from before this run', () => {
  const owed = before({ bootId: 'one', comfortOwedMs: HOUR });
  const car = run(owed, { upMs: HOUR + MINUTE });
  expect([car.ordered().length, car.read(UNTOLD).ordered().length, car.read(ON).ordered().length]).toEqual([
    0, 0, 1,
  ]);
});

it.each([
  ['in the middle of a drive', driving()],
  ['where it is unknown whether it drove', driving({ isDriving: null })],
  ['long after its car was switched off', outlived()],
])('START-6 notes that the unit restarted by itself %s', (_when, last) => {
  const unit = run(last, RIGHT_AFTER).pass(5_000).clockIsRight().clockIsRight();
  expect(unit.notes()).toEqual(['restarted']);
  expect(unit.read({ ...ON, isOn: last.isOn }).ordered()).toEqual([]);
});

it.each([
  ['went off soon after its car', outlived({ sinceMs: HOUR - 9 * MINUTE })],
  ['was off for hours when its battery was empty', outlived({ atMs: NOON - 4 * HOUR })],
  ['started with its car again after a short stop', before()],
])('START-6 notes no restart of a unit that %s', (_what, last) => {
  expect(run(last, RIGHT_AFTER).clockIsRight().pass(HOUR).clockIsRight().notes()).toEqual([]);
});

it('START-7 waits for a right clock, but only briefly once the car is on', () => {
  // It shows what it showed when the power was cut, and it is eight hours later.
  const late = run(driving(), RIGHT_AFTER).read(ON);
  expect(late.ordered()).toEqual([]);
  late.pass(20_000).clockIsRight(NOON + NIGHT);
  expect([late.ordered(), late.notes()]).toEqual([[late.now()], []]);

  const alone = run(driving(), RIGHT_AFTER)
    .pass(4 * MINUTE)
    .keepOn(MINUTE);
  expect(alone.ordered()).toEqual([]);
  expect(alone.pass(MINUTE).ordered()).toEqual([alone.now()]);
  expect(alone.answer('done').clockIsRight().notes()).toEqual(['comfort-ran']);

  const silent = run(driving(), RIGHT_AFTER).pass(TEN_MINUTES);
  expect(silent.clockIsRight().notes()).toEqual([]);
  expect(silent.read(ON).ordered()).toHaveLength(1);
});

it('START-7 accepts that the car is reported as off and on again during the wait', () => {
  expect(run(driving(), RIGHT_AFTER).read(OFF).read(ON).ordered()).toHaveLength(1);
});

it('START-8 detects a boot of a unit without boot ids by the time since its start', () => {
  const startsIn = (last: LastRun, bootId: string | null, upMs: number) =>
    run(last, { ...RIGHT_AFTER, bootId, upMs })
      .read(ON)
      .ordered().length;
  const last = before({ bootId: null });
  expect(startsIn(last, null, MINUTE)).toBe(1);
  expect(startsIn(last, null, HOUR + MINUTE)).toBe(0);
  expect(startsIn(before(), 'zero', HOUR + FIVE_MINUTES)).toBe(0);
});

it('START-9 saves the state at a change and every minute, but not while START-7 waits', () => {
  const car = run(null).read(OFF).pass(FIVE_MINUTES).read(ON).end();
  const isOn = car.kept().map((kept) => kept.isOn);
  expect(isOn).toEqual([null, ...Array(6).fill(false), true, true]);
  const off = run(null).read(ON).pass(MINUTE).read(OFF).pass(MINUTE).read(OFF).end().kept().at(-1);
  expect(off).toMatchObject({ isOn: false, sinceMs: 2 * MINUTE });
  expect(run(driving(), RIGHT_AFTER).read(ON).pass(30_000).end().kept()).toEqual([]);
});

it('COMFORT-1 COMFORT-3 COMFORT-5 is saved before its command, and commanded again if the app ends before its note', () => {
  const first = run(null).read(OFF).read(ON);
  expect(first.types().slice(-2)).toEqual(['keep', 'order-comfort']);
  const kept = first.kept().at(-1);
  const last = before({ ...kept, bootId: 'one', upMs: 2 * MINUTE });
  const second = run(last, { upMs: 2 * MINUTE });
  expect(second.ordered()).toEqual([]);
  second.read(ON).answer('done').read(ON);
  expect([second.ordered(), second.notes()]).toEqual([[MINUTE], ['comfort-ran']]);
  expect(second.kept().at(-1)?.comfortOwedMs).toBeNull();
  const late = run(last, { upMs: 7 * MINUTE }).read(ON);
  expect([late.ordered(), late.givenUp()]).toEqual([[], 1]);
});

it('COMFORT-2 is retried while the car is on, with growing delays, and given up', () => {
  const car = run(null).read(OFF).read(ON);
  const began = car.now();
  const times = [];
  while (car.givenUp() === 0) {
    times.push((car.now() - began) / 1_000);
    car.answer('failed');
    const count = car.ordered().length;
    while (car.ordered().length === count && car.givenUp() === 0) car.pass(1_000).read(ON);
  }
  expect(times.slice(0, 7)).toEqual([0, 2, 6, 14, 30, 60, 90]);
  expect(times.at(-1)).toBeLessThan(300);
  expect(car.keepOn(HOUR).ordered()).toHaveLength(times.length);
  const unheard = run(null).read(OFF).read(ON).answer('failed').read(UNTOLD).pass(MINUTE);
  expect(unheard.ordered()).toHaveLength(1);
  expect(unheard.read(ON).ordered()).toHaveLength(2);
});

it.each<[ComfortResult, string[]]>([
  ['done', ['comfort-ran']],
  ['unconfirmed', ['comfort-ran']],
  ['absent', []],
  ['nothing', []],
])('COMFORT-3 ends with an order that is %s', (result, notes) => {
  const car = run(null).read(OFF).read(ON).answer(result).keepOn(HOUR);
  expect([car.ordered().length, car.notes()]).toEqual([1, notes]);
  expect(car.kept().at(-1)?.comfortOwedMs).toBeNull();
});

it('COMFORT-4 is not owed by a car that was switched off, nor by an earlier start', () => {
  const car = run(null).read(OFF).read(ON).pass(1_000).read(OFF);
  const [first = 0] = car.ordered();
  expect(car.answer('done').notes()).toEqual([]);
  car.pass(1_000).read(ON).answer('done', first);
  expect([car.ordered().length, car.notes()]).toEqual([2, []]);
  expect(car.answer('done').notes()).toEqual(['comfort-ran']);
  const failing = run(null).read(OFF).read(ON).answer('failed').read(OFF).pass(HOUR);
  expect([failing.ordered().length, failing.givenUp()]).toEqual([1, 0]);
});
