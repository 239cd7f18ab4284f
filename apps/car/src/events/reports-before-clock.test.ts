import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { CarStore } from '../car-store.ts';
import type { CarEventReport } from '../ports/event-store.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { ClockTrust } from './clock-trust.ts';
import { EventLog } from './event-log.ts';
import { EventReports } from './event-reports.ts';
import { ReportOutbox } from './report-outbox.ts';

const log = { info() {}, warn() {}, error() {} };
const AN_HOUR_MS = 3_600_000;

/** A unit whose clock starts anywhere, and is set while the server is out of reach. */
function unitAt(startMs: number) {
  const store = CarStore.open(mkdtempSync(join(tmpdir(), 'ligo-clock-')), 0, log);
  const timers = virtualClock();
  let [clockMs, upMs] = [startMs, 0];
  const clock = { ...timers, nowMs: () => clockMs };
  const trust = new ClockTrust({ nowMs: () => clockMs, upMs: () => upMs }, () => events.isClockTrusted());
  const outbox = new ReportOutbox(store.events);
  const sent: CarEventReport[] = [];
  const reports = new EventReports({
    store: outbox,
    clock,
    random: () => 0.5,
    log,
    realignTimes: () => events.realignReportTimes(),
    async send(report) {
      sent.push(report);
      return 'taken';
    },
  });
  const events: EventLog = new EventLog({
    store: store.events,
    kv: store.kv,
    clock,
    log,
    newId: () => `${clockMs}/${upMs}/${Math.random()}`,
    trust,
    outbox,
    onReport: () => reports.check(),
  });
  return {
    store,
    events,
    reports,
    sent,
    now: () => clockMs,
    pass(ms: number) {
      clockMs += ms;
      upMs += ms;
    },
    set: (ms: number) => {
      clockMs = ms;
    },
    hear: (aheadMs: number) => trust.confirm(aheadMs),
  };
}

it.each([
  ['1970', 10_000],
  ['ten years from now', 2_100_000_000_000],
])('tells a movement that was noted in %s as old as it is, once the clock is set', async (_when, startMs) => {
  const unit = unitAt(startMs);
  unit.events.noteSentryMovement(unit.now());
  unit.pass(30_000);
  unit.set(1_800_000_000_000);
  unit.pass(AN_HOUR_MS);
  unit.reports.start();
  await vi.waitFor(() => expect(unit.store.events.pendingReports()).toEqual([]));
  expect(unit.sent.map(({ sentAt = 0, time }) => sentAt - time)).toEqual([AN_HOUR_MS + 30_000]);
  // The log keeps what the clock said, and stays unsure of it.
  unit.hear(0);
  expect(unit.store.events.entriesAfterRef('', 9)).toMatchObject([{ time: startMs, isTimeUncertain: true }]);
  unit.reports.stop();
  unit.events.stop();
  unit.store.close();
});
