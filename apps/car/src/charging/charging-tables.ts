import type { WallMs } from '@ligo/signals';
import type { QuarantineTable } from '../platform/sqlite/quarantine-table.ts';
import type { Statements } from '../platform/sqlite/statements.ts';
import { chargedKwh } from './charge-energy.ts';
import { readOpenSession, readPoints } from './charging-rows.ts';
import type { ChargePoint, ChargingSession, ChargingStore, FinishedSession } from './charging-store.ts';

/**
 * Charging sessions. At most one is open: its points are a row each, and `going_on` has what it needs to continue after a restart.
 * The points of finished sessions are a JSON of lists: seconds since the start, %, kW.
 */
export const CHARGING_TABLES = `
  CREATE TABLE charging_sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    began_at REAL NOT NULL,
    ended_at REAL NOT NULL,
    start_pct REAL, end_pct REAL,
    energy_kwh REAL,
    is_counted INTEGER NOT NULL,
    unknown_s REAL NOT NULL,
    highest_kw REAL,
    lat REAL, lng REAL,
    odometer_km REAL,
    points TEXT NOT NULL DEFAULT '[]',
    going_on TEXT
  ) STRICT;
  CREATE INDEX charging_sessions_by_start ON charging_sessions (began_at);
  CREATE TABLE open_charge_points (seq INTEGER PRIMARY KEY, after_s REAL NOT NULL, pct REAL, kw REAL) STRICT`;

interface Row extends ReturnType<typeof figuresOf> {
  id: number;
  points: string;
}

const COLUMNS = [
  ...['began_at', 'ended_at', 'start_pct', 'end_pct', 'energy_kwh', 'is_counted', 'unknown_s'],
  ...['highest_kw', 'lat', 'lng', 'odometer_km', 'going_on'],
];
const INSERT = `INSERT INTO charging_sessions (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map((name) => `@${name}`).join(', ')})`;
const UPDATE = `UPDATE charging_sessions SET ${COLUMNS.map((name) => `${name} = @${name}`).join(', ')} WHERE id = @id`;

export class ChargingTables implements ChargingStore {
  constructor(
    private readonly statements: Statements,
    private readonly quarantine: QuarantineTable,
  ) {}

  transaction(work: () => void): void {
    this.statements.transaction(work);
  }

  open(): ChargingSession<WallMs> | null {
    const row = this.openRow();
    const session = row && readOpenSession(row.going_on);
    if (!row || session) return session ?? null;
    // Its last figures are kept; without the rest it cannot continue.
    this.transaction(() => {
      this.quarantine.keep('charging_sessions', row.going_on);
      this.close(row.id);
    });
    return null;
  }

  save(session: ChargingSession<WallMs>, point: ChargePoint | null): void {
    this.transaction(() => {
      this.write(session, JSON.stringify(session));
      if (point)
        this.statements.run(
          'INSERT INTO open_charge_points (after_s, pct, kw) VALUES (?, ?, ?)',
          point.afterS,
          point.pct,
          point.kw,
        );
    });
  }

  dropEverySecondPoint(): void {
    this.statements.run(
      'DELETE FROM open_charge_points WHERE seq IN (SELECT seq FROM (SELECT seq, row_number() OVER (ORDER BY seq) AS place FROM open_charge_points) WHERE place % 2 = 0)',
    );
  }

  finish(session: ChargingSession<WallMs>, isKept: boolean): void {
    this.transaction(() => {
      const id = this.write(session, '');
      this.close(id);
      if (!isKept) this.statements.run('DELETE FROM charging_sessions WHERE id = ?', id);
    });
  }

  finished(fromMs: WallMs, limit: number): FinishedSession[] {
    const rows = this.statements.of(
      'SELECT * FROM charging_sessions WHERE going_on IS NULL AND began_at >= ? ORDER BY began_at, id LIMIT ?',
    );
    return (rows.all(fromMs / 1_000, limit) as Row[]).map((row) => ({
      id: row.id,
      beganAtMs: row.began_at * 1_000,
      endedAtMs: row.ended_at * 1_000,
      startPct: row.start_pct,
      endPct: row.end_pct,
      energyKwh: row.energy_kwh,
      isCounted: row.is_counted === 1,
      unknownS: row.unknown_s,
      highestKw: row.highest_kw,
      latitudeDeg: row.lat,
      longitudeDeg: row.lng,
      odometerKm: row.odometer_km,
      points: readPoints(row.points),
    }));
  }

  private openRow() {
    const open = this.statements.of('SELECT id, going_on FROM charging_sessions WHERE going_on IS NOT NULL');
    return open.get() as { id: number; going_on: string } | undefined;
  }

  /** Writes the open session; returns its number. */
  private write(session: ChargingSession<WallMs>, goingOn: string): number {
    const id = this.openRow()?.id;
    const row = { ...figuresOf(session), going_on: goingOn };
    if (id === undefined) return Number(this.statements.of(INSERT).run(row).lastInsertRowid);
    this.statements.run(UPDATE, { ...row, id });
    return id;
  }

  /** Packs the points of the finished session. */
  private close(id: number): void {
    const points = this.statements
      .of('SELECT after_s, pct, kw FROM open_charge_points ORDER BY seq')
      .raw()
      .all();
    this.statements.run(
      'UPDATE charging_sessions SET going_on = NULL, points = ? WHERE id = ?',
      JSON.stringify(points),
      id,
    );
    this.statements.run('DELETE FROM open_charge_points');
  }
}

/** The figures of a session, named as their columns; times in unix seconds. */
function figuresOf(session: ChargingSession<WallMs>) {
  const { energy } = session;
  return {
    began_at: session.beganAtMs / 1_000,
    ended_at: session.heardAtMs / 1_000,
    start_pct: session.startPct,
    end_pct: session.endPct,
    energy_kwh: chargedKwh(energy),
    is_counted: energy.countedKwh > 0 ? 1 : 0,
    unknown_s: Math.round(energy.unknownMs / 1_000),
    highest_kw: session.highestKw,
    lat: session.latitudeDeg,
    lng: session.longitudeDeg,
    odometer_km: session.odometerKm,
  };
}
