import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../car-store.ts';
import { finishedSessions } from '../../../charging/test-support/finished-sessions.ts';
import { openStore } from '../../../data-folder.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { openDatabase } from './database.ts';

const log = { info() {}, warn() {}, error() {} };
const never = () => expect.unreachable('nothing is damaged');

/** What each version of the format added, filled by hand as its app filled it. */
const SAMPLES = [
  `INSERT INTO facts VALUES ('last-vehicle-state', '{"timeMs":5,"speedKmh":12}'), ('boot-id', '"b"')`,
  `INSERT INTO trips (created_at, ended_at, points, tme, ends, is_open) VALUES (100, 101, 2, 7, '[{"time":100}]', 0);
   INSERT INTO trips (created_at, ended_at, points, distance_km, is_open) VALUES (200, 200, 1, 5, 1);
   INSERT INTO open_points (point) VALUES ('{"time":200,"speed":9}')`,
  `INSERT INTO events VALUES (1000, 3, '{}'), (2000, 1, '{"area":1,"state":1}');
   INSERT INTO reports (event_id, report) VALUES ('e', '{"eventId":"e","type":"LigoInit","time":1000}')`,
  `INSERT INTO log (time, grown_time, is_sure, type, data) VALUES (1500, 2001, 1, 3, '{}')`,
  `INSERT INTO facts VALUES ('recordings', 'came')`,
  `INSERT INTO charging_sessions (began_at, ended_at, is_counted, unknown_s, going_on) VALUES (100, 200, 1, 0, NULL);
   INSERT INTO open_charge_points (after_s, pct, kw) VALUES (0, 40, 7)`,
  `INSERT INTO facts VALUES ('rejected-files', '{}')`,
  `UPDATE charging_sessions SET wall_kwh = 7.5, counter_side = 'wall'`,
  `INSERT INTO facts VALUES ('app-settings', '{}')`,
  `UPDATE trips SET unknownS = 30 WHERE created_at = 100`,
];

/** A data folder as the app of a version left it, which took it over from each one before. */
function sampleOf(version: number): string {
  const data = tempFolder();
  for (const [before, sample] of SAMPLES.slice(0, version).entries()) {
    const database = openDatabase(join(data, 'car.sqlite'), MIGRATIONS.slice(0, before + 1), never);
    database.exec(sample);
    database.close();
  }
  return data;
}
const versionOf = (data: string) => {
  const database = new SQLite(join(data, 'car.sqlite'));
  const version = database.pragma('user_version', { simple: true });
  database.close();
  return version;
};

describe.each(SAMPLES.map((_sample, index) => index + 1))('a store of format %i', (version) => {
  it('is brought to the present one with all that is in it, once', () => {
    const data = sampleOf(version);
    const histories = new Set<string | undefined>();
    for (let start = 0; start < 2; start++) {
      const store = openStore(data, 1, log);
      histories.add(store.historyId);
      expect(store.lastState()).toMatchObject({ timeMs: 5, speedKmh: 12 });
      if (version >= 2) {
        expect(store.trips.finishInterrupted()).toBe(start === 0);
        expect(store.trips.summaries(0, 0).map(({ tme, pointsLength }) => [tme, pointsLength])).toEqual([
          [7, 2],
          [null, 1],
        ]);
      }
      if (version >= 3) {
        expect(store.events.after(0, 9)).toEqual([
          { time: 1_000, type: 3, data: '{}' },
          { time: 2_000, type: 1, data: '{"area":1,"state":1}' },
          ...(version >= 4 ? [{ time: 2_001, type: 3, data: '{}' }] : []),
        ]);
        expect(store.events.pendingReports()).toEqual([{ eventId: 'e', type: 'LigoInit', time: 1_000 }]);
      }
      // A session of an older version has no sides.
      const wall_kwh = version >= 8 ? 7.5 : null;
      const counter_side = version >= 8 ? 'wall' : null;
      expect(finishedSessions(data)).toMatchObject(
        version >= 6 ? [{ began_at: 100, charge_type: null, wall_kwh, counter_side }] : [],
      );
      store.close();
    }
    expect(versionOf(data)).toBe(MIGRATIONS.length);
    expect([...histories]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    const other = openStore(tempFolder(), 1, log);
    expect(histories).not.toContain(other.historyId);
    other.close();
  });
});

it('of a newer version is refused in words, however often, and stays as it is for that version', () => {
  const data = sampleOf(MIGRATIONS.length - 1);
  openStore(data, 1, log).close();
  const newer = [...MIGRATIONS, 'CREATE TABLE things_to_come (id INTEGER) STRICT'];
  openDatabase(join(data, 'car.sqlite'), newer, never).close();
  for (let start = 0; start < 2; start++)
    expect(() => openStore(data, 1, log)).toThrow(
      /car\.sqlite was written by a newer version of the app \(format \d+; this one knows up to \d+\)/,
    );
  expect(versionOf(data)).toBe(newer.length);
  openDatabase(join(data, 'car.sqlite'), newer, never).close();
});
