import type { VehicleState } from '@ligo/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { carStateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import type { ComfortResult } from './comfort-run.ts';
import { eventsOn } from './test-support/events-on.ts';

const log = { info() {}, warn: vi.fn(), error() {} };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const P = { gear: 'P', speedKmh: 0 } as const;
const D = { gear: 'D', speedKmh: 50 } as const;
const [START, REBOOT, COMFORT, DRIVE] = [3, 4, 5, 2];

let store: CarStore;
let nowMs: number;
let ended: (() => void)[] = [];
beforeEach(() => {
  store = openStore(tempFolder(), 0, log);
  nowMs = 1_800_000_000_000;
  log.warn.mockClear();
});
afterEach(() => {
  for (const end of ended) end();
  ended = [];
  store.close();
});

/** A start of the app on a unit, whose power is cut unless it is ended. */
function start(bootId: string | null, { upMs = MINUTE, clockMs = nowMs } = {}) {
  const clock = virtualClock(upMs);
  let setByMs = clockMs - upMs;
  const { wallTime } = unitTimeOf(clock, () => setByMs);
  const answers: ComfortResult[] = [];
  const runComfort = vi.fn(async () => answers.shift() ?? 'done');
  const seats = { runOnCarStart: runComfort };
  const events = eventsOn(store, { clock, wallTime, log }, { boot: { bootId }, seats });
  events.start(new AbortController().signal);
  ended.push(() => events.stop());
  return {
    events,
    clock,
    answers,
    runComfort,
    read: (given: Partial<VehicleState>) => events.receive?.(carStateAt(clock.nowMs(), given)),
    async pass(ms: number) {
      await clock.advance(ms);
      nowMs += ms;
    },
    /** The clock is set, and the server confirms it. */
    setClock(ms: number) {
      setByMs += ms - wallTime.nowMs();
      events.receiveServerTime(0);
    },
    /** The power is cut: what is not on the disk never was. */
    cut(forMs: number) {
      nowMs += forMs;
    },
  };
}
const logged = (...types: number[]) =>
  store.events
    .entriesAfterRef('', 999)
    .flatMap(({ type, time }) => (types.includes(type) ? [[type, time]] : []));
const types = () => logged(START, REBOOT, COMFORT).map(([type]) => type);

it('COMFORT-3 START-1 notes the start of the app, and the comfort run after its command was executed', async () => {
  const app = start('one');
  app.read({ isOn: false });
  await app.pass(MINUTE);
  app.answers.push('failed', 'unconfirmed');
  app.read({ isOn: true });
  await app.pass(0);
  expect(types()).toEqual([START]);
  await app.pass(2_000);
  expect(logged(COMFORT)).toEqual([[COMFORT, nowMs]]);
  app.events.stop();
  expect(app.clock.pending()).toBe(0);
});

it('START-4 detects the start of a car whose power was cut 0.2 seconds after it was switched off', async () => {
  const first = start('one');
  first.events.receiveServerTime(0);
  for (const moment of [P, D, P]) first.read({ ...moment, isOn: true });
  first.cut(2 * MINUTE);
  const second = start('two');
  second.read({});
  // The app crashes before its source has reported anything.
  await second.pass(5_000);
  second.cut(1_000);
  const third = start('two', { upMs: 70_000 });
  third.read({ ...P, isOn: true });
  await third.pass(0);
  third.events.receiveServerTime(0);
  expect([third.runComfort.mock.calls.length, types()]).toEqual([1, [START, START, START, COMFORT]]);
});

it('START-6 notes two restarts of the unit in one drive, each once and at its boot, and no start of the car', async () => {
  const runs = [start('one')];
  runs[0]?.events.receiveServerTime(0);
  const back = [];
  for (const boot of ['two', 'three']) {
    const before = runs.at(-1);
    before?.read({ ...D, isOn: true });
    for (let minute = 0; minute < 4; minute++) {
      await before?.pass(MINUTE);
      before?.read({ ...D, isOn: true });
    }
    before?.cut(90_000);
    back.push([REBOOT, nowMs]);
    const after = start(boot);
    after.read({ ...D, isOn: true });
    await after.pass(3_000);
    after.events.receiveServerTime(0);
    after.events.receiveServerTime(0);
    runs.push(after);
  }
  expect(logged(REBOOT)).toEqual(back);
  expect(runs.map(({ runComfort }) => runComfort.mock.calls.length)).toEqual([1, 0, 0]);
  expect(logged(DRIVE)).toEqual([]);
});

it('START-5 ignores readings from before its start, however the clock is set', async () => {
  const first = start('one');
  first.read({ ...P, isOn: true });
  first.cut(40_000);
  // The unit starts as a door is opened, and gpsd reports the position.
  const second = start('two', { upMs: 5_000 });
  await second.pass(1_000);
  second.events.receive?.(carStateAt(second.clock.nowMs(), { isOn: true, takenAtMs: { isOn: -35_000 } }));
  await second.pass(MINUTE);
  expect(second.runComfort).not.toHaveBeenCalled();
  second.setClock(nowMs - 9 * HOUR);
  second.read({ ...P, isOn: true });
  expect(second.runComfort).toHaveBeenCalledTimes(1);
});

it('COMFORT-5 notes the run once although the app ends between its command and its note', async () => {
  const first = start('one');
  first.read({ ...P, isOn: false });
  first.runComfort.mockImplementation(() => new Promise(() => {}));
  first.read({ ...P, isOn: true });
  expect(first.runComfort).toHaveBeenCalledTimes(1);
  first.cut(10_000);
  const second = start('one', { upMs: MINUTE + 10_000 });
  expect(second.runComfort).not.toHaveBeenCalled();
  second.read({ ...P, isOn: true });
  await second.pass(0);
  const third = start('one', { upMs: 2 * MINUTE });
  third.read({ ...P, isOn: true });
  expect([second, third].map(({ runComfort }) => runComfort.mock.calls.length)).toEqual([1, 0]);
  expect(types().filter((type) => type === COMFORT)).toHaveLength(1);
});

it('COMFORT-2 logs that the seat comfort failed', async () => {
  const app = start('one');
  app.read({ isOn: false });
  app.runComfort.mockResolvedValue('failed');
  for (let passed = 0; passed < 6 * MINUTE; passed += 10_000) {
    app.read({ isOn: true });
    await app.pass(10_000);
  }
  expect([app.runComfort.mock.calls.length, log.warn.mock.calls.length, logged(COMFORT)]).toEqual([
    13,
    1,
    [],
  ]);
});

it('continues when its module is restarted', async () => {
  const { events, read, runComfort, pass } = start('one');
  read({ isOn: true });
  events.stop();
  events.start(new AbortController().signal);
  await pass(1);
  read({ isOn: true });
  expect([runComfort.mock.calls.length, types()]).toEqual([0, [START]]);
});
