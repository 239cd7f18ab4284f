import type { LogEntry } from '@ligo/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarStore } from '../car-store.ts';
import { openStore } from '../data-folder.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import type { CarEventReport } from '../ports/event-store.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { createFakePhone } from '../test-support/fake-phone.ts';
import { tempFolder } from '../test-support/temp-folder.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import { ClockTrust } from './clock-trust.ts';
import { EventLog } from './event-log.ts';
import { EventReports, ReportOutbox, type ReportResult } from './event-reports.ts';
import { answerLogs } from './events-module.ts';

const log = { info() {}, warn() {}, error() {} };
let data: string;
let store: CarStore;
beforeEach(() => {
  data = tempFolder();
  store = openStore(data, 0, log);
});
afterEach(() => store.close());

/** The app's event log between two of its starts. */
function start() {
  const clock = virtualClock();
  let ids = 0;
  const onReport = vi.fn();
  const events = new EventLog({
    store: store.events,
    kv: store.kv,
    ...unitTimeOf(clock),
    log,
    newId: () => `${++ids}-${store.events.after(0, 9_999).length}`,
    outbox: new ReportOutbox(store.events, unitTimeOf(clock)),
    trust: { offset: () => 0, isTrusted: () => true },
    onReport,
  });
  events.noteAppStart();
  return { clock, events, onReport };
}
const kept = () => store.events.after(0, 9_999).map(({ type, data: json }) => [type, JSON.parse(json)]);
function reopen(): void {
  store.close();
  store = openStore(data, 0, log);
}

describe('the events of a car', () => {
  it('are kept over restarts, and detect a change that happened while the app did not run', () => {
    const before = start();
    before.events.receive(stateAt(0, { gear: 'P', speedKmh: 0 }));
    before.events.receive(stateAt(1, { gear: 'D', speedKmh: 9 }));
    before.events.stop();
    reopen();
    const after = start();
    after.events.receive(stateAt(9, { gear: 'P', speedKmh: 0 }));
    expect(kept()).toEqual([
      [3, {}],
      [2, { isDriving: true }],
      [3, {}],
      [2, { isDriving: false }],
    ]);
  });

  it('log a movement once, and report each camera that detects it', () => {
    const { clock, events, onReport } = start();
    const at = clock.nowMs();
    events.noteSentryMovement(at, [4]);
    events.noteMoreCameras(at, [1]);
    expect(kept().slice(1)).toEqual([[6, {}]]);
    expect(onReport).toHaveBeenCalledTimes(3);
    const [, ...reports] = store.events.pendingReports();
    const time = store.events.entriesAfterRef('', 9).at(-1)?.time;
    const movement = { type: 'SentryMovement', time };
    expect(reports).toMatchObject([
      { ...movement, cameras: [4] },
      { ...movement, cameras: [1] },
    ]);
  });

  it('report a door even if the source reports nothing further', async () => {
    const { clock, events, onReport } = start();
    const closed = stateAt(0).doors;
    const now = (doors: typeof closed) => ({ ...stateAt(0), timeMs: clock.nowMs(), doors });
    events.receive(now({ ...closed, frontLeft: false }));
    events.receive(now({ ...closed, frontLeft: true }));
    await clock.advance(500);
    expect(kept().at(-1)).toEqual([1, { area: 1, state: 1 }]);
    expect(onReport).toHaveBeenCalledTimes(2);
    expect(clock.pending()).toBe(0);
  });

  it('have growing times, so that a phone that pages misses none and receives none twice', async () => {
    // A page has 1,000 entries.
    for (let entry = 0; entry < 1_100; entry++)
      store.events.add({ time: 1_000 + (entry % 7), type: 1, data: '{}' }, null);
    const times = (await ask({ from: 0 })).map(({ time }) => time);
    expect(times).toHaveLength(1_100);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(store.events.after(times[999] ?? 0, 9_999)).toHaveLength(100);
  });
});

describe('reports to the server', () => {
  const report = (eventId: string) => ({ eventId, type: 'LigoInit' as const });

  function reporting(answers: ReportResult[]) {
    const clock = virtualClock();
    const sent: CarEventReport[] = [];
    const reports = new EventReports({
      store: store.events,
      ...unitTimeOf(clock),
      random: () => 0.5,
      log,
      async send(each) {
        sent.push(each);
        return answers.shift() ?? 'taken';
      },
    });
    return { clock, sent, reports, ids: () => sent.map(({ eventId }) => eventId) };
  }

  it('are sent one after the other with their own times, each until the server has received it', async () => {
    const { clock, sent, reports, ids } = reporting(['taken', 'failed', 'failed', 'refused']);
    const nowMs = clock.nowMs();
    for (const id of ['a', 'b', 'c']) store.events.add({ time: nowMs, type: 3, data: '{}' }, report(id));
    reports.start();
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b']));
    await clock.advance(10_000);
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b', 'b', 'b', 'c']));
    expect(sent.map(({ time }) => time - nowMs)).toEqual([0, 1, 1, 1, 2]);
    await vi.waitFor(() => expect(store.events.pendingReports()).toEqual([]));
    store.events.add({ time: nowMs, type: 3, data: '{}' }, report('d'));
    reports.check();
    await vi.waitFor(() => expect(ids().at(-1)).toBe('d'));
    reports.stop();
    expect(clock.pending()).toBe(0);
  });

  it('outlive a restart, and become stale after a day', async () => {
    const first = reporting(['failed']);
    store.events.add({ time: first.clock.nowMs(), type: 3, data: '{}' }, report('kept'));
    store.events.add({ time: first.clock.nowMs() + 1, type: 3, data: '{}' }, report('late'));
    first.reports.start();
    await vi.waitFor(() => expect(first.ids()).toEqual(['kept']));
    first.reports.stop();
    reopen();
    const second = reporting([]);
    second.reports.start();
    await vi.waitFor(() => expect(store.events.pendingReports()).toEqual([]));
    expect(second.ids()).toEqual(['kept', 'late']);
    second.reports.stop();
    const third = reporting([]);
    store.events.add({ time: third.clock.nowMs() + 1_000, type: 3, data: '{}' }, report('old'));
    await third.clock.advance(26 * 3_600_000);
    third.reports.start();
    await vi.waitFor(() => expect(store.events.pendingReports()).toEqual([]));
    expect(third.ids()).toEqual([]);
  });

  it('send a movement first after an outage, and no stale doors; the log keeps all', async () => {
    const { clock, reports, ids, sent } = reporting([]);
    const door = (eventId: string) => ({ eventId, type: 'DoorChange' as const, area: 1, state: 1 as const });
    const beganMs = clock.nowMs();
    for (let ageMs = 0; ageMs < 51; ageMs++)
      store.events.add({ time: beganMs - ageMs, type: 1, data: '{}' }, door(`old-${ageMs}`));
    await clock.advance(10 * 60_000);
    store.events.add({ time: clock.nowMs(), type: 1, data: '{}' }, door('door'));
    store.events.add(
      { time: clock.nowMs(), type: 5, data: '{}' },
      { eventId: 'movement', type: 'SentryMovement' },
    );
    reports.start();
    await vi.waitFor(() => expect(store.events.pendingReports()).toEqual([]));
    expect(ids()).toEqual(['movement', 'old-0', 'door']);
    expect(sent[0]?.sentAt).toBe(clock.nowMs());
    expect(store.events.after(0, 9_999)).toHaveLength(53);
    reports.stop();
  });

  it('send a movement at once although the last report failed', async () => {
    const { clock, reports, ids } = reporting(['failed']);
    const door = { eventId: 'door', type: 'DoorChange' as const, area: 1, state: 1 as const };
    store.events.add({ time: clock.nowMs(), type: 1, data: '{}' }, door);
    reports.start();
    await vi.waitFor(() => expect(ids()).toEqual(['door']));
    store.events.add(
      { time: clock.nowMs(), type: 5, data: '{}' },
      { eventId: 'movement', type: 'SentryMovement' },
    );
    reports.check();
    await vi.waitFor(() => expect(ids().slice(0, 2)).toEqual(['door', 'movement']));
    reports.stop();
  });
});

const YEARS_MS = 10 * 365 * 86_400_000;
const TRUE_MS = 1_800_000_000_000;

/** Everything a phone is answered, page after page. */
async function ask(request: { from: number; after?: string }): Promise<LogEntry[]> {
  const router = new ActionRouter(log);
  router.on('Logs', (extras, asking) => answerLogs(store.events, extras, asking));
  const phone = createFakePhone();
  router.receive(JSON.stringify({ action: 'Logs', extras: request }), phone);
  await vi.waitFor(() => expect(phone.published('Logs').at(-1)?.logs).toEqual([]));
  return phone.published('Logs').flatMap(({ logs }) => logs.filter((entry) => entry !== null));
}

/** A unit whose clock can be set, independently of the time that passes. */
function startUnit() {
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
    note: () => events.noteSentryMovement(clock.nowMs(), [4]),
    /** Sends the reports, until none is left. */
    async sendReports(): Promise<CarEventReport[]> {
      const sent: CarEventReport[] = [];
      const send = async (report: CarEventReport): Promise<ReportResult> => {
        sent.push(report);
        return 'taken';
      };
      const reports = new EventReports({ store: outbox, ...time, random: () => 0.5, log, send });
      reports.start();
      await vi.waitFor(() => expect(store.events.pendingReports()).toEqual([]));
      reports.stop();
      return sent;
    },
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

it('EVENT-5 keeps the time of each written event when the clock is set', async () => {
  const unit = startUnit();
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
  const entries = await ask({ from: 0, after: '' });
  expect(entries.map(({ time, isTimeUncertain }) => [time - TRUE_MS, isTimeUncertain ?? false])).toEqual([
    [0, false],
    [YEARS_MS, true],
    [YEARS_MS + 1, true],
    [10_000, false],
  ]);
  // The newest event is the last that happened, even when the clock was wrong before.
  expect(store.history.newestEntries(0, 2).map(({ time }) => time - TRUE_MS)).toEqual([10_000, YEARS_MS + 1]);
});

it('marks earlier times as certain when the server confirms the clock, unless it was set in between', async () => {
  const unit = startUnit();
  unit.set(0);
  unit.note();
  unit.set(TRUE_MS);
  unit.note();
  unit.pass(60_000);
  unit.note();
  const times = async () =>
    (await ask({ from: 0, after: '' })).map((entry) => entry.isTimeUncertain ?? false);
  expect(await times()).toEqual([true, true, true]);
  unit.confirm();
  expect(await times()).toEqual([true, false, false]);
  // Reports have the right time of all of them: the unit's clock runs on while its wall clock is set.
  expect(unit.reportTimes()).toEqual([0, 0, 60_000]);
});

it.each([
  ['1970', 10_000],
  ['ten years from now', TRUE_MS + YEARS_MS],
])(
  'EVENT-5 drops no movement of %s as stale once the clock is set, without confirmation',
  async (_when, startMs) => {
    const unit = startUnit();
    unit.set(startMs);
    unit.note();
    unit.pass(30_000);
    unit.set(TRUE_MS);
    unit.pass(3_600_000);
    const sent = await unit.sendReports();
    expect(sent.map(({ sentAt = 0, time }) => sentAt - time)).toEqual([3_630_000]);
    unit.confirm();
    // The log keeps the time of the clock, which stays uncertain.
    expect(await ask({ from: 0, after: '' })).toMatchObject([{ time: startMs, isTimeUncertain: true }]);
  },
);
