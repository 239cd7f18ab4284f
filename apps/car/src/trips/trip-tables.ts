import { type TripPoint, type TripSummary, tripPointSchema } from '@ligo/protocol';
import { NO_READINGS, packTrip, type TripEnds, tripEndsToWire } from '@ligo/vehicle';
import { z } from 'zod';
import type { QuarantineTable } from '../platform/sqlite/quarantine-table.ts';
import type { Statements } from '../platform/sqlite/statements.ts';
import { jsonOf } from '../shared/json-field.ts';
import { isTrip } from './trip-recorder-machine.ts';
import type { FinishedTrip, TripKey, TripStore } from './trips-contract.ts';

/**
 * Trips, the points of the open one a row each, and the points of finished ones packed in chunks. Numbers of trips are
 * never given twice, so that a phone can ask for what came after one.
 */
export const TRIP_TABLES = `
  CREATE TABLE trips (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at REAL NOT NULL,
    ended_at REAL,
    points INTEGER NOT NULL DEFAULT 0,
    tms REAL, tme REAL, tecs REAL, tece REAL, soh REAL,
    distance_km REAL NOT NULL DEFAULT 0,
    ends TEXT NOT NULL DEFAULT '[]',
    is_open INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX trips_by_start ON trips (created_at);
  CREATE TABLE open_points (seq INTEGER PRIMARY KEY, point TEXT NOT NULL) STRICT;
  CREATE TABLE trip_chunks (
    trip_id INTEGER NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (trip_id, seq)
  ) STRICT, WITHOUT ROWID`;

/** How long the energy was unknown, s; trips before it have `null`. */
export const TRIP_UNKNOWN_ENERGY = 'ALTER TABLE trips ADD COLUMN unknownS REAL';

/** Columns are named as on the wire. */
type SummaryRow = Omit<TripSummary, 'points'> & { ends: string };
type OpenTripRow = Pick<TripSummary, 'id' | 'created_at'> & { distance_km: number };

export class TripTables implements TripStore {
  constructor(
    private readonly statements: Statements,
    private readonly quarantine: QuarantineTable,
  ) {}

  transaction(work: () => void): void {
    this.statements.transaction(work);
  }

  begin(createdAtS: number): void {
    this.transaction(() => {
      this.finishInterrupted();
      this.statements.run('INSERT INTO trips (created_at, is_open) VALUES (?, 1)', createdAtS);
    });
  }

  add(point: TripPoint, ends: TripEnds, distanceKm: number): void {
    this.transaction(() => {
      this.statements.run('INSERT INTO open_points (point) VALUES (?)', JSON.stringify(point));
      this.statements.run(
        'UPDATE trips SET ended_at = @time, points = points + 1, tms = @tms, tme = @tme, tecs = @tecs, tece = @tece, unknownS = @unknownS, soh = @soh, distance_km = @distanceKm WHERE is_open',
        { ...tripEndsToWire(ends), time: point.time, distanceKm },
      );
    });
  }

  move(byS: number): void {
    this.transaction(() => {
      this.statements.run(
        'UPDATE trips SET created_at = created_at + ?, ended_at = ended_at + ? WHERE is_open',
        byS,
        byS,
      );
      this.statements.run(
        "UPDATE open_points SET point = json_set(point, '$.time', json_extract(point, '$.time') + ?) WHERE json_valid(point)",
        byS,
      );
    });
  }

  finish(isKept: boolean): void {
    this.transaction(() => {
      const trip = this.openTrip();
      if (!trip) return;
      const points = this.openPoints();
      this.statements.run('DELETE FROM open_points');
      if (!isKept || points.length === 0) {
        this.statements.run('DELETE FROM trips WHERE id = ?', trip.id);
        return;
      }
      this.pack(trip.id, points);
    });
  }

  openedAtS(): number | null {
    return this.openTrip()?.created_at ?? null;
  }

  finishInterrupted(): boolean {
    const trip = this.openTrip();
    if (trip) this.finish(isTrip(trip.distance_km));
    return trip !== undefined;
  }

  summaries(fromS: number, afterId: number | null): TripSummary[] {
    const columns = 'id, created_at, points AS pointsLength, tms, tme, tecs, tece, unknownS, soh, ends';
    const finished = `SELECT ${columns} FROM trips WHERE NOT is_open AND`;
    const rows =
      afterId === null
        ? this.statements.of(`${finished} created_at > ? ORDER BY created_at, id`).all(fromS)
        : this.statements.of(`${finished} (created_at > ? OR id > ?) ORDER BY id`).all(fromS, afterId);
    return (rows as SummaryRow[]).map(({ ends, ...summary }) => ({ ...summary, points: readEnds(ends) }));
  }

  chunk({ id, createdAtS }: TripKey, index: number): Uint8Array | null {
    const row = this.statements
      .of(
        'SELECT packed FROM trip_chunks JOIN trips ON id = trip_id WHERE trip_id = ? AND created_at = ? AND NOT is_open AND seq = ?',
      )
      .get(id, createdAtS, index) as { packed: Uint8Array } | undefined;
    return row?.packed ?? null;
  }

  newestId(): number {
    const row = this.statements.of('SELECT max(id) AS id FROM trips WHERE NOT is_open').get() as {
      id: number | null;
    };
    return row.id ?? 0;
  }

  delete({ id, createdAtS }: TripKey): boolean {
    return (
      this.statements.run(
        'DELETE FROM trips WHERE id = ? AND created_at = ? AND NOT is_open',
        id,
        createdAtS,
      ) > 0
    );
  }

  /** Takes in a trip of a file; `false` for one that is there already, with the same start, end and number of points. */
  importTrip({ createdAtS, points: given, ends }: FinishedTrip): boolean {
    const points = given.map((point) => tripPointSchema.parse(point));
    const endedAtS = points.at(-1)?.time ?? createdAtS;
    return this.statements.transaction(() => {
      const known = this.statements
        .of('SELECT 1 FROM trips WHERE created_at = ? AND ended_at = ? AND points = ? AND NOT is_open')
        .get(createdAtS, endedAtS, points.length);
      if (known) return false;
      const { lastInsertRowid } = this.statements
        .of(
          'INSERT INTO trips (created_at, ended_at, tms, tme, tecs, tece, unknownS, soh, is_open) VALUES (@createdAtS, @endedAtS, @tms, @tme, @tecs, @tece, @unknownS, @soh, 0)',
        )
        .run({ ...tripEndsToWire(ends), createdAtS, endedAtS });
      this.pack(Number(lastInsertRowid), points);
      return true;
    });
  }

  private pack(tripId: number, points: readonly TripPoint[]): void {
    const { chunks, ends } = packTrip(points);
    for (const [seq, packed] of chunks.entries())
      this.statements.run('INSERT INTO trip_chunks VALUES (?, ?, ?)', tripId, seq, packed);
    this.statements.run(
      'UPDATE trips SET is_open = 0, points = ?, ends = ? WHERE id = ?',
      points.length,
      JSON.stringify(ends),
      tripId,
    );
  }

  private openTrip(): OpenTripRow | undefined {
    return this.statements.of('SELECT * FROM trips WHERE is_open').get() as OpenTripRow | undefined;
  }

  private openPoints(): TripPoint[] {
    const rows = this.statements.of('SELECT point FROM open_points ORDER BY seq').all() as {
      point: string;
    }[];
    let isAfterGap = false;
    return rows.flatMap(({ point }) => {
      const read = readPoint(point);
      if (!read) this.quarantine.keep('open_points', point);
      // The changes of an unreadable point are unknown, so all readings are unknown until the next one.
      const known = read && (isAfterGap ? { ...NO_READINGS, ...read } : read);
      isAfterGap = !read;
      return known ? [known] : [];
    });
  }
}

function readPoint(text: string): TripPoint | null {
  return tripPointSchema.safeParse(jsonOf(text)).data ?? null;
}

const endsSchema = z.array(tripPointSchema);

/** The first and last point; none if they cannot be read, since the trip has them once more. */
function readEnds(text: string): TripPoint[] {
  return endsSchema.safeParse(jsonOf(text)).data ?? [];
}
