import { toPoints, unpackColumns } from '@ligo/vehicle';
import SQLite from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import type { CarStore } from './car-store.ts';
import { openStore } from './data-folder.ts';
import { eventsOn } from './events/test-support/events-on.ts';
import type { ServerApi } from './ports/server-api.ts';
import { createModuleRunner } from './run-modules.ts';
import { testContext } from './test-support/car-context.ts';
import { failWrites } from './test-support/failing-writes.ts';
import { tempFolder } from './test-support/temp-folder.ts';
import { stateAt } from './test-support/vehicle-state.ts';
import { type VirtualClock, virtualClock } from './test-support/virtual-clock.ts';
import { createTripsModule } from './trips/trips-module.ts';

afterEach(() => vi.restoreAllMocks());

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const CLOSED = {
  frontLeft: false,
  frontRight: false,
  rearLeft: false,
  rearRight: false,
  hood: false,
  trunk: false,
};
/** A door, a drive of a few hundred metres, and the car switched off. */
const SCRIPT = [
  stateAt(0, { gear: 'P', speedKmh: 0, isOn: true, doors: CLOSED }),
  stateAt(1, { gear: 'P', speedKmh: 0, doors: { ...CLOSED, frontLeft: true } }),
  stateAt(3, { gear: 'P', speedKmh: 0, doors: { ...CLOSED, frontLeft: true } }),
  ...[5, 6, 7, 8].map((second) =>
    stateAt(second, { gear: 'D', speedKmh: 80, odometerKm: second, stateOfChargePct: 90 - second }),
  ),
  stateAt(9, { gear: 'P', speedKmh: 0, isOn: true }),
  stateAt(10, { gear: 'P', speedKmh: 0, isOn: false }),
];

/** The modules that write, on a store. */
function startOn(store: CarStore, clock: VirtualClock, api: Pick<ServerApi, 'reportEvent'>) {
  const runner = createModuleRunner({ clock, random: () => 0.5, log });
  let ids = 0;
  let register = () => {};
  const registration = {
    whenRegistered(_clock: unknown, run: () => void) {
      register = run;
      return () => {};
    },
  };
  const context = { clock: runner.clockOf('events'), log };
  const events = eventsOn(store, context, { api, registration, newId: () => `event-${++ids}` });
  const tripsContext = testContext({ clock: runner.clockOf('trips'), kv: store.kv, log });
  runner.start([createTripsModule(tripsContext, store.trips, { bootId: null }), events]);
  return { runner, events, register: () => register() };
}

/** All that a car stores of the script, on a disk whose writes fail where `fails` returns an error. */
async function keptOf(fails: (write: number) => Error | null) {
  const store = openStore(tempFolder(), 1, log);
  const clock = virtualClock();
  const writes = failWrites(fails);
  const { runner } = startOn(store, clock, { reportEvent: async () => 'failed' });
  for (const state of SCRIPT) {
    runner.receive(state);
    await clock.advance(1_000);
  }
  await clock.advance(60_000);
  await runner.stop();
  vi.restoreAllMocks();
  const kept = {
    trips: store.trips.summaries(0, 0),
    points: store.trips
      .summaries(0, 0)
      .map(({ id, created_at }) =>
        toPoints(unpackColumns(store.trips.chunk({ id, createdAtS: created_at }, 0) ?? new Uint8Array())),
      ),
    events: store.events.after(0, 99),
    reports: store.events.pendingReports(),
  };
  store.close();
  return { kept, writes: writes.count() };
}

const full = new SQLite.SqliteError('database or disk is full', 'SQLITE_FULL');
const faulty = new SQLite.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE');

it('loses nothing when any single write fails', async () => {
  const { kept: whole, writes } = await keptOf(() => null);
  expect([whole.trips.length, whole.points[0]?.length, whole.events.length, whole.reports.length]).toEqual([
    1, 5, 4, 4,
  ]);
  expect(writes).toBeGreaterThan(40);
  for (let failing = 1; failing <= writes; failing++) {
    const { kept } = await keptOf((write) => (write === failing ? (failing % 2 ? full : faulty) : null));
    expect(kept, `write ${failing} failed`).toEqual(whole);
  }
}, 60_000);

it('writes all of an outage when there is room again, and reports each outage once', async () => {
  const { kept: whole } = await keptOf(() => null);
  log.error.mockClear();
  log.info.mockClear();
  const { kept } = await keptOf((write) => (write < 14 ? full : null));
  expect(kept).toEqual(whole);
  expect(log.error.mock.calls.map(([{ subject }, text]) => [subject, text])).toEqual([
    ['trips', 'write failed, will retry'],
    ['events', 'write failed, will retry'],
  ]);
  expect(log.info.mock.calls.filter(([, text]) => text === 'writing buffered items')).toHaveLength(2);
});

it('reports how much of an outage that never ends is lost', async () => {
  log.error.mockClear();
  await keptOf(() => full);
  const lost = log.error.mock.calls.filter(([, text]) => text === 'exiting with unwritten items');
  expect(lost.map(([{ subject }]) => subject)).toEqual(['events', 'trips']);
});

it('reports an alarm to the server although the disk takes nothing, each once, and does not repeat itself when there is room', async () => {
  const store = openStore(tempFolder(), 1, log);
  const clock = virtualClock();
  const reported: string[] = [];
  const api = {
    async reportEvent({ type, eventId }: { type: string; eventId: string }) {
      reported.push(`${type} ${eventId}`);
      return 'taken' as const;
    },
  };
  const { runner, events, register } = startOn(store, clock, api);
  let isFull = true;
  failWrites(() => (isFull ? full : null));
  register();
  for (let alarm = 0; alarm < 3; alarm++) {
    events.noteSentryMovement(clock.nowMs(), [4]);
    await clock.advance(1_000);
  }
  const all = ['LigoInit event-1', ...[2, 3, 4].map((id) => `SentryMovement event-${id}`)];
  expect(reported).toEqual(all);
  isFull = false;
  await clock.advance(60_000);
  events.noteReboot();
  await clock.advance(1_000);
  expect(reported).toEqual([...all, 'MCUReboot event-5']);
  expect(store.events.pendingReports()).toEqual([]);
  expect(store.events.after(0, 9)).toHaveLength(5);
  await runner.stop();
  store.close();
});
