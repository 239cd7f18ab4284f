import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { CarStore } from '../car-store.ts';
import type { CarEventReport } from '../ports/event-store.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { ClockTrust } from './clock-trust.ts';
import { EventLog } from './event-log.ts';
import { EventReports, ReportOutbox } from './event-reports.ts';

const log = { info() {}, warn() {}, error() {} };
const AN_HOUR_MS = 3_600_000;

/** A unit whose wall clock starts at any time, and is set while the server is unreachable. */
function unitAt(startMs: number) {
  const store = CarStore.open(mkdtempSync(join(tmpdir(), 'ligo-clock-')), 0, log);
  let [clockMs, upMs] = [startMs, 0];
  const clock = { ...virtualClock(), nowMs: () => upMs as Monotonic };
  const time = { clock, wallTime: { nowMs: () => clockMs } };
  const trust = new ClockTrust(time, () => events.isClockTrusted());
  const outbox = new ReportOutbox(store.events, time);
  const sent: CarEventReport[] = [];
  const reports = new EventReports({
    store: outbox,
    ...time,
    random: () => 0.5,
    log,
    async send(report) {
      sent.push(report);
      return 'taken';
    },
  });
  const events: EventLog = new EventLog({
    store: store.events,
    kv: store.kv,
    ...time,
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
    now: clock.nowMs,
    pass(ms: number) {
      clockMs += ms;
      upMs += ms;
    },
    set: (ms: number) => {
      clockMs = ms;
    },
    confirm: (aheadMs: number) => trust.confirm(aheadMs),
  };
}

it.each([
  ['1970', 10_000],
  ['ten years from now', 2_100_000_000_000],
])('EVENT-5 reports the true age of a movement in %s once the clock is set', async (_when, startMs) => {
  const unit = unitAt(startMs);
  unit.events.noteSentryMovement(unit.now());
  unit.pass(30_000);
  unit.set(1_800_000_000_000);
  unit.pass(AN_HOUR_MS);
  unit.reports.start();
  await vi.waitFor(() => expect(unit.store.events.pendingReports()).toEqual([]));
  expect(unit.sent.map(({ sentAt = 0, time }) => sentAt - time)).toEqual([AN_HOUR_MS + 30_000]);
  // The log keeps the time of the clock, which stays uncertain.
  unit.confirm(0);
  expect(unit.store.events.entriesAfterRef('', 9)).toMatchObject([{ time: startMs, isTimeUncertain: true }]);
  unit.reports.stop();
  unit.events.stop();
  unit.store.close();
});
