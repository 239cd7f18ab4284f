import type { LogEntry } from '@ligo/protocol';
import type SQLite from 'better-sqlite3';
import type { CarEventReport, EventStore } from '../../ports/event-store.ts';

/** Events by their time, which is their key, and the reports that the server did not take yet. */
export const EVENT_TABLES = `
  CREATE TABLE events (time INTEGER PRIMARY KEY, type INTEGER NOT NULL, data TEXT NOT NULL) STRICT;
  CREATE TABLE reports (seq INTEGER PRIMARY KEY, event_id TEXT NOT NULL UNIQUE, report TEXT NOT NULL) STRICT`;

/** The events of a car's database. */
export class EventTables implements EventStore {
  constructor(private readonly database: SQLite.Database) {}

  together(work: () => void): void {
    this.database.transaction(work).immediate();
  }

  add(entry: LogEntry, report: Omit<CarEventReport, 'time'> | null): void {
    this.database
      .transaction(() => {
        const { last } = this.database.prepare('SELECT max(time) AS last FROM events').get() as {
          last: number | null;
        };
        const time = Math.max(Math.round(entry.time), (last ?? -1) + 1);
        this.database.prepare('INSERT INTO events VALUES (?, ?, ?)').run(time, entry.type, entry.data);
        if (!report) return;
        this.database
          .prepare('INSERT INTO reports (event_id, report) VALUES (?, ?)')
          .run(report.eventId, JSON.stringify({ ...report, time }));
      })
      .immediate();
  }

  after(timeMs: number, limit: number): LogEntry[] {
    return this.database
      .prepare('SELECT time, type, data FROM events WHERE time > ? ORDER BY time LIMIT ?')
      .all(timeMs, limit) as LogEntry[];
  }

  waitingReports(): CarEventReport[] {
    const rows = this.database.prepare('SELECT report FROM reports ORDER BY seq').all() as Array<{
      report: string;
    }>;
    return rows.map(({ report }) => JSON.parse(report) as CarEventReport);
  }

  settle(eventId: string): void {
    this.database.prepare('DELETE FROM reports WHERE event_id = ?').run(eventId);
  }
}
