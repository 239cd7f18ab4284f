import { HTTP_CALLS, type LogEntry, logEntrySchema } from '@ligo/protocol';
import type { QuarantineTable } from '../platform/sqlite/quarantine-table.ts';
import type { Statements } from '../platform/sqlite/statements.ts';
import {
  type CarEventReport,
  type EventHistory,
  type EventStore,
  type NewEvent,
  type ReportWithoutTime,
  storableTime,
} from '../ports/event-store.ts';
import { jsonOf } from '../shared/json-field.ts';

/** Events, with their time as the key, and the reports that the server has not received yet. */
export const EVENT_TABLES = `
  CREATE TABLE events (time INTEGER PRIMARY KEY, type INTEGER NOT NULL, data TEXT NOT NULL) STRICT;
  CREATE TABLE reports (seq INTEGER PRIMARY KEY, event_id TEXT NOT NULL UNIQUE, report TEXT NOT NULL) STRICT`;

/**
 * Events in the order in which they happened, independent of the clock: `time` is the wall time as the clock was set, `grown_time`
 * never goes back, for phones that ask for entries after a time. Entries of the old table in the future are uncertain.
 */
export const EVENTS_BY_NUMBER = `
  CREATE TABLE log_id (id TEXT NOT NULL) STRICT;
  INSERT INTO log_id VALUES (lower(hex(randomblob(6))));
  CREATE TABLE log (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    grown_time INTEGER NOT NULL UNIQUE,
    is_sure INTEGER NOT NULL,
    type INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT;
  CREATE INDEX log_by_time ON log (time);
  INSERT INTO log (time, grown_time, is_sure, type, data)
    SELECT time, time, time / 1000 < unixepoch() + 86400, type, data FROM events ORDER BY time;
  DROP TABLE events`;

interface Row {
  seq: number;
  time: number;
  grown_time: number;
  is_sure: number;
  type: number;
  data: string;
}

export class EventTables implements EventStore, EventHistory {
  private readonly logId: string;
  private changes = 0;

  constructor(
    private readonly statements: Statements,
    private readonly quarantine: QuarantineTable,
  ) {
    this.logId = statements.of('SELECT id FROM log_id').pluck().get() as string;
  }

  transaction(work: () => void): void {
    this.statements.transaction(work);
  }

  revision(): number {
    return this.changes;
  }

  add(event: NewEvent, report: ReportWithoutTime | null): number {
    this.changes += 1;
    return this.statements.transaction(() => {
      const last = this.statements.of('SELECT max(grown_time) FROM log').pluck().get() as number | null;
      const { type, data, isTimeUncertain } = event;
      const time = this.freeTime(storableTime(event.time), type, data);
      const { lastInsertRowid } = this.statements
        .of('INSERT INTO log (time, grown_time, is_sure, type, data) VALUES (?, ?, ?, ?, ?)')
        .run(time, Math.max(time, (last ?? -1) + 1), isTimeUncertain ? 0 : 1, type, data);
      if (report) this.addReport(time, report);
      return Number(lastInsertRowid);
    });
  }

  addReport(timeMs: number, report: ReportWithoutTime): void {
    this.statements.run(
      'INSERT INTO reports (event_id, report) VALUES (?, ?)',
      report.eventId,
      JSON.stringify({ ...report, time: storableTime(timeMs) }),
    );
  }

  markTimesCertain(numbers: readonly number[]): void {
    this.changes += 1;
    this.transaction(() => {
      for (const seq of numbers) this.statements.run('UPDATE log SET is_sure = 1 WHERE seq = ?', seq);
    });
  }

  after(timeMs: number, limit: number): LogEntry[] {
    const rows = this.statements.of('SELECT * FROM log WHERE grown_time > ? ORDER BY grown_time LIMIT ?');
    return this.readable(
      (last) => rows.all(last?.grown_time ?? timeMs, limit) as Row[],
      ({ grown_time, type, data }) => ({ time: grown_time, type, data }),
    );
  }

  entriesAfterRef(ref: string, limit: number): LogEntry[] {
    const [logId, number] = ref.split(':');
    const rows = this.statements.of('SELECT * FROM log WHERE seq > ? ORDER BY seq LIMIT ?');
    const from = logId === this.logId && /^\d{1,15}$/.test(number ?? '') ? Number(number) : 0;
    return this.readable(
      (last) => rows.all(last?.seq ?? from, limit) as Row[],
      (row) => this.entryOf(row),
    );
  }

  newestEntries(fromMs: number, limit: number): LogEntry[] {
    const rows = this.statements.of(
      'SELECT * FROM log WHERE time >= ? AND seq < ? ORDER BY seq DESC LIMIT ?',
    );
    return this.readable(
      (last) => rows.all(fromMs, last?.seq ?? Number.MAX_SAFE_INTEGER, limit) as Row[],
      (row) => this.entryOf(row),
    );
  }

  pendingReports(): CarEventReport[] {
    const rows = this.statements.of('SELECT event_id, report FROM reports ORDER BY seq').all() as Array<{
      event_id: string;
      report: string;
    }>;
    return rows.flatMap(({ event_id, report }) => {
      const parsed = HTTP_CALLS.carEvent.request.safeParse(jsonOf(report));
      if (parsed.success && parsed.data.eventId === event_id) return [parsed.data];
      this.quarantine.move('reports', report, () => this.removeReport(event_id));
      return [];
    });
  }

  removeReport(eventId: string): void {
    this.statements.run('DELETE FROM reports WHERE event_id = ?', eventId);
  }

  private entryOf({ seq, time, is_sure, type, data }: Row): LogEntry {
    return {
      ref: `${this.logId}:${seq}`,
      time,
      type,
      data,
      ...(is_sure === 0 && { isTimeUncertain: true }),
    };
  }

  /** The next page that has anything in it; rows that cannot be read are set aside. */
  private readable(pageAfter: (last: Row | undefined) => Row[], entryOf: (row: Row) => LogEntry): LogEntry[] {
    for (let last: Row | undefined; ; ) {
      const rows = pageAfter(last);
      const entries = rows.flatMap((row) => {
        const parsed = logEntrySchema.safeParse(entryOf(row));
        if (parsed.success) return [parsed.data];
        this.quarantine.move('log', JSON.stringify(row), () =>
          this.statements.run('DELETE FROM log WHERE seq = ?', row.seq),
        );
        return [];
      });
      if (entries.length > 0 || rows.length === 0) return entries;
      last = rows.at(-1);
    }
  }

  /** The time, or a later one at which nothing alike happened: two such entries would be one to a phone. */
  private freeTime(time: number, type: number, data: string): number {
    const lastAlike = this.statements
      .of('SELECT max(time) FROM log WHERE time BETWEEN ? AND ? AND type = ? AND data = ?')
      .pluck();
    let free = time;
    for (;;) {
      if (lastAlike.get(free, free, type, data) === null) return free;
      free = (lastAlike.get(free, free + 999, type, data) as number) + 1;
    }
  }
}
