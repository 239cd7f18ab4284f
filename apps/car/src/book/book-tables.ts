import { z } from 'zod';
import type { QuarantineTable } from '../platform/sqlite/quarantine-table.ts';
import type { Statements } from '../platform/sqlite/statements.ts';
import { jsonOf } from '../shared/json-field.ts';
import type { BookStore, StoredEntry } from './book-contract.ts';

/**
 * The entries of owners. `value` is a JSON of the fields (older versions wrote NULL at a deletion); `changed_at` is the last change, unix ms;
 * `field_times` has the change of each field, also of emptied ones, and `deleted_at` that of the deletion. It is deleted if both are equal.
 */
export const BOOK_TABLE = `
  CREATE TABLE book (
    kind TEXT NOT NULL, id TEXT NOT NULL,
    value TEXT,
    changed_at REAL NOT NULL,
    by TEXT,
    rev INTEGER NOT NULL,
    field_times TEXT NOT NULL,
    deleted_at REAL NOT NULL,
    PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE UNIQUE INDEX book_by_rev ON book (rev)`;

interface Row {
  kind: string;
  id: string;
  value: string | null;
  by: string | null;
  rev: number;
  field_times: string;
  deleted_at: number;
}

const valueSchema = z.record(z.string(), z.json());
const timesSchema = z.record(z.string(), z.number());

/** The book in the car's database. Each call is one transaction, also over a power cut (BOOK-10). */
export class BookTables implements BookStore {
  constructor(
    private readonly statements: Statements,
    private readonly quarantine: QuarantineTable,
  ) {}

  transaction<T>(work: () => T): T {
    return this.statements.transaction(work);
  }

  entry(kind: string, id: string): StoredEntry | null {
    const row = this.statements.of('SELECT * FROM book WHERE kind = ? AND id = ?').get(kind, id);
    return row ? this.read(row as Row) : null;
  }

  put({ kind, id, value, by, rev, fieldTimes, deletedAt }: StoredEntry): void {
    const changedAt = Math.max(deletedAt, ...Object.values(fieldTimes));
    this.statements.run(
      'INSERT OR REPLACE INTO book (kind, id, value, changed_at, by, rev, field_times, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[kind, id, JSON.stringify(value), changedAt],
      ...[by, rev, JSON.stringify(fieldTimes), deletedAt],
    );
  }

  after(rev: number, limit: number): StoredEntry[] {
    return this.readAll('SELECT * FROM book WHERE rev > ? ORDER BY rev LIMIT ?', rev, limit);
  }

  ofKind(kind: string): StoredEntry[] {
    return this.readAll('SELECT * FROM book WHERE kind = ? ORDER BY rev', kind);
  }

  newestRev(): number {
    return this.number('SELECT coalesce(max(rev), 0) FROM book');
  }

  count(): number {
    return this.number('SELECT count(*) FROM book WHERE changed_at > deleted_at');
  }

  forgetDeleted(kept: number): void {
    this.statements.run(
      'DELETE FROM book WHERE rev IN (SELECT rev FROM book WHERE changed_at <= deleted_at ORDER BY rev DESC LIMIT -1 OFFSET ?)',
      kept,
    );
  }

  private number(sql: string): number {
    return Number(this.statements.of(sql).pluck().get());
  }

  private readAll(sql: string, ...values: unknown[]): StoredEntry[] {
    const rows = this.statements.of(sql).all(...values) as Row[];
    return rows.map((row) => this.read(row)).filter((entry) => entry !== null);
  }

  /** The entry of a row; one that cannot be read is set aside. */
  private read(row: Row): StoredEntry | null {
    const value = valueSchema.safeParse(jsonOf(row.value ?? '{}'));
    const fieldTimes = timesSchema.safeParse(jsonOf(row.field_times));
    if (value.success && fieldTimes.success)
      return {
        ...{ kind: row.kind, id: row.id, by: row.by, rev: row.rev, deletedAt: row.deleted_at },
        ...{ value: value.data, fieldTimes: fieldTimes.data },
      };
    this.quarantine.move('book', JSON.stringify(row), () =>
      this.statements.run('DELETE FROM book WHERE kind = ? AND id = ?', row.kind, row.id),
    );
    return null;
  }
}
