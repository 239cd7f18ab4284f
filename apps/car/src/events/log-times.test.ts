import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@ligo/protocol';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { CarStore } from '../car-store.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { createFakePhone } from '../test-support/fake-phone.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { ClockTrust } from './clock-trust.ts';
import { EventLog } from './event-log.ts';
import { ReportOutbox } from './event-reports.ts';
import { answerLogs } from './events-module.ts';

const log = { info() {}, warn() {}, error() {} };
const folder = () => mkdtempSync(join(tmpdir(), 'ligo-times-'));
const YEARS_MS = 10 * 365 * 86_400_000;
const TRUE_MS = 1_800_000_000_000;

/** Everything a phone is answered, page after page. */
async function ask(store: CarStore, request: { from: number; after?: string }): Promise<LogEntry[]> {
  const router = new ActionRouter(log);
  router.on('Logs', (extras, asking) => answerLogs(store.events, extras, asking));
  const phone = createFakePhone();
  router.receive(JSON.stringify({ action: 'Logs', extras: request }), phone);
  await vi.waitFor(() => expect(phone.published('Logs').at(-1)?.logs).toEqual([]));
  return phone.published('Logs').flatMap(({ logs }) => logs.filter((entry) => entry !== null));
}

/** A unit whose clock can be set, independently of the time that passes. */
function unitOf(store: CarStore) {
  let [clockMs, upMs] = [TRUE_MS, 0];
  const clock = { ...virtualClock(), nowMs: () => upMs as Monotonic };
  const time = { clock, wallTime: { nowMs: () => clockMs } };
  const trust = new ClockTrust(time, () => events.isClockTrusted());
  const outbox = new ReportOutbox(store.events, time);
  const events: EventLog = new EventLog({
    store: store.events,
    kv: store.kv,
    ...time,
    log,
    newId: () => `${clockMs}/${upMs}/${Math.random()}`,
    trust,
    outbox,
    onReport() {},
  });
  return {
    note: () => events.noteSentryMovement(clock.nowMs()),
    reportTimes: () => outbox.pendingReports().map(({ time }) => time - TRUE_MS),
    pass(ms: number) {
      clockMs += ms;
      upMs += ms;
    },
    set: (ms: number) => {
      clockMs = ms;
    },
    confirm: () => trust.confirm(clockMs - TRUE_MS - upMs),
  };
}

it('sends each event once to phones of every version, however the clock is set', async () => {
  const jump = fc.record({
    do: fc.constant('set' as const),
    ms: fc.integer({ min: TRUE_MS - YEARS_MS, max: TRUE_MS + YEARS_MS }),
  });
  const move = fc.oneof(
    jump,
    fc.record({
      do: fc.constantFrom(
        'note' as const,
        'note' as const,
        'confirm' as const,
        'old' as const,
        'new' as const,
        'back' as const,
      ),
      ms: fc.nat(3),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
      const store = CarStore.open(folder(), 1, log);
      const unit = unitOf(store);
      const [old, young]: [LogEntry[], LogEntry[]] = [[], []];
      let noted = 0;
      const pullOld = async () => {
        old.push(...(await ask(store, { from: Math.max(0, ...old.map(({ time }) => time)) })));
      };
      const pullNew = async () => {
        young.push(...(await ask(store, { from: 0, after: young.at(-1)?.ref ?? '' })));
      };
      for (const each of moves) {
        if (each.do === 'set') unit.set(each.ms);
        else if (each.do === 'back') unit.set(TRUE_MS);
        else if (each.do === 'confirm') unit.confirm();
        else if (each.do === 'old') await pullOld();
        else if (each.do === 'new') await pullNew();
        else {
          unit.pass(each.ms);
          unit.note();
          noted += 1;
        }
      }
      await pullOld();
      await pullNew();
      expect([old.length, young.length]).toEqual([noted, noted]);
      expect(new Set(old.map(({ time }) => time)).size).toBe(noted);
      expect(new Set(young.map(({ ref }) => ref)).size).toBe(noted);
      // The phone's key of an event.
      expect(new Set(young.map(({ time }) => time)).size).toBe(noted);
      store.close();
    }),
    { numRuns: 60 },
  );
}, 60_000);

it('EVENT-5 keeps the time of each written event when the clock is set', async () => {
  const store = CarStore.open(folder(), 1, log);
  const unit = unitOf(store);
  unit.confirm();
  unit.note();
  unit.set(TRUE_MS + YEARS_MS);
  unit.note();
  unit.confirm();
  unit.note();
  unit.set(TRUE_MS + 9_000);
  unit.pass(1_000);
  unit.note();
  unit.confirm();
  const entries = await ask(store, { from: 0, after: '' });
  expect(entries.map(({ time, isTimeUncertain }) => [time - TRUE_MS, isTimeUncertain ?? false])).toEqual([
    [0, false],
    [YEARS_MS, true],
    [YEARS_MS + 1, true],
    [10_000, false],
  ]);
  // The newest event is the last that happened, even when the clock was wrong before.
  expect(store.history.newestEntries(0, 2).map(({ time }) => time - TRUE_MS)).toEqual([10_000, YEARS_MS + 1]);
  store.close();
});

it('marks earlier times as certain when the server confirms the clock, unless it was set in between', async () => {
  const store = CarStore.open(folder(), 1, log);
  const unit = unitOf(store);
  unit.set(0);
  unit.note();
  unit.set(TRUE_MS);
  unit.note();
  unit.pass(60_000);
  unit.note();
  const times = async () =>
    (await ask(store, { from: 0, after: '' })).map((entry) => entry.isTimeUncertain ?? false);
  expect(await times()).toEqual([true, true, true]);
  unit.confirm();
  expect(await times()).toEqual([true, false, false]);
  // Reports have the right time of all of them: the unit's clock runs on while its wall clock is set.
  expect(unit.reportTimes()).toEqual([0, 0, 60_000]);
  store.close();
});

it('sends everything to a phone that knows another log', async () => {
  const [before, now] = [CarStore.open(folder(), 1, log), CarStore.open(folder(), 1, log)];
  for (const store of [before, now]) for (let event = 0; event < 3; event++) unitOf(store).note();
  const [known] = (await ask(before, { from: 0, after: '' })).slice(-1);
  expect(await ask(now, { from: 0, after: known?.ref ?? '' })).toHaveLength(3);
  expect(await ask(now, { from: 0, after: 'rubbish:7' })).toHaveLength(3);
  before.close();
  now.close();
});
