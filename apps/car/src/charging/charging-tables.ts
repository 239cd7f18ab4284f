import type { QuarantineTable } from '../platform/sqlite/quarantine-table.ts';
import type { Statements } from '../platform/sqlite/statements.ts';
import { readOpenSession, rowOfSession } from './charging-rows.ts';
import type { ChargePoint, FinishedCharge, StoredSession } from './charging-store.ts';

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

/**
 * What cannot be found out later: the energies of both sides of the charger and how they are known, the conditions, and the car's energy
 * counter at both ends. `null`: unknown, as in each session of an older version. `…_unseen_kwh` is the part of a counter from before the
 * first reading.
 */
export const CHARGING_SIDES = `
  ALTER TABLE charging_sessions ADD COLUMN counter_kwh REAL;
  ALTER TABLE charging_sessions ADD COLUMN counter_side TEXT;
  ALTER TABLE charging_sessions ADD COLUMN summed_kwh REAL;
  ALTER TABLE charging_sessions ADD COLUMN power_side TEXT;
  ALTER TABLE charging_sessions ADD COLUMN battery_kwh REAL;
  ALTER TABLE charging_sessions ADD COLUMN battery_is_counted INTEGER;
  ALTER TABLE charging_sessions ADD COLUMN battery_unseen_kwh REAL;
  ALTER TABLE charging_sessions ADD COLUMN battery_unknown_s REAL;
  ALTER TABLE charging_sessions ADD COLUMN wall_kwh REAL;
  ALTER TABLE charging_sessions ADD COLUMN wall_is_counted INTEGER;
  ALTER TABLE charging_sessions ADD COLUMN wall_unseen_kwh REAL;
  ALTER TABLE charging_sessions ADD COLUMN wall_unknown_s REAL;
  ALTER TABLE charging_sessions ADD COLUMN charge_type TEXT;
  ALTER TABLE charging_sessions ADD COLUMN battery_temp_mean_c REAL;
  ALTER TABLE charging_sessions ADD COLUMN battery_temp_lowest_c REAL;
  ALTER TABLE charging_sessions ADD COLUMN battery_temp_highest_c REAL;
  ALTER TABLE charging_sessions ADD COLUMN outside_temp_c REAL;
  ALTER TABLE charging_sessions ADD COLUMN energy_counter_start_kwh REAL;
  ALTER TABLE charging_sessions ADD COLUMN energy_counter_end_kwh REAL`;

/** The store of charging sessions. Each call is one transaction, also over a power cut. Calls throw if the disk fails. */
export class ChargingTables {
  constructor(
    private readonly statements: Statements,
    private readonly quarantine: QuarantineTable,
  ) {}

  transaction(work: () => void): void {
    this.statements.transaction(work);
  }

  /** The open session; one that cannot be read is finished. */
  open(): StoredSession | null {
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

  /** Saves the open session, with a new point if there is one. */
  save(session: StoredSession, point: ChargePoint | null): void {
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

  finish(session: StoredSession, isKept: boolean): void {
    this.transaction(() => {
      const id = this.write(session, '');
      if (isKept) this.close(id);
      else this.drop(id);
    });
  }

  /** Adds a session of a file; `false`: one of the same times is there. */
  importCharge({ session, points }: FinishedCharge): boolean {
    const row = rowOfSession(session);
    return this.statements.transaction(() => {
      const known = this.statements
        .of('SELECT 1 FROM charging_sessions WHERE began_at = ? AND ended_at = ? AND going_on IS NULL')
        .get(row.began_at, row.ended_at);
      if (known) return false;
      this.insert({
        ...{ ...row, going_on: null },
        points: JSON.stringify(points.map(({ afterS, pct, kw }) => [afterS, pct, kw])),
      });
      return true;
    });
  }

  private openRow() {
    const open = this.statements.of('SELECT id, going_on FROM charging_sessions WHERE going_on IS NOT NULL');
    return open.get() as { id: number; going_on: string } | undefined;
  }

  /** Writes the open session; returns its number. */
  private write(session: StoredSession, goingOn: string): number {
    const id = this.openRow()?.id;
    const row = { ...rowOfSession(session), going_on: goingOn };
    if (id === undefined) return this.insert(row);
    const changes = Object.keys(row).map((name) => `${name} = @${name}`);
    this.statements.run(`UPDATE charging_sessions SET ${changes.join(', ')} WHERE id = @id`, { ...row, id });
    return id;
  }

  /** Adds a row; returns its number. */
  private insert(
    row: ReturnType<typeof rowOfSession> & { going_on: string | null; points?: string },
  ): number {
    const names = Object.keys(row);
    const values = names.map((name) => `@${name}`);
    const insert = `INSERT INTO charging_sessions (${names.join(', ')}) VALUES (${values.join(', ')})`;
    return Number(this.statements.of(insert).run(row).lastInsertRowid);
  }

  /** Packs the points of the finished session. It gets the highest number, since phones ask for those above the ones that they have. */
  private close(openId: number): void {
    const id = this.renumbered(openId);
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

  private drop(id: number): void {
    this.statements.run('DELETE FROM charging_sessions WHERE id = ?', id);
    this.statements.run('DELETE FROM open_charge_points');
  }

  /** The number of the open session, which grows if sessions of a file were added since it began. */
  private renumbered(id: number): number {
    const newest = this.statements.of('SELECT max(id) AS id FROM charging_sessions').get() as { id: number };
    if (newest.id === id) return id;
    this.statements.run("UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'charging_sessions'");
    const highest = this.statements
      .of("SELECT seq FROM sqlite_sequence WHERE name = 'charging_sessions'")
      .get() as { seq: number };
    this.statements.run('UPDATE charging_sessions SET id = ? WHERE id = ?', highest.seq, id);
    return highest.seq;
  }
}
