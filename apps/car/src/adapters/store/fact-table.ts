import type SQLite from 'better-sqlite3';
import type { Facts } from '../../ports/facts.ts';
import { jsonOf } from './json-of.ts';

/** Single values by their names, as JSON. */
export const FACT_TABLE = 'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT';

/** The single values of a car's database. */
export class FactTable implements Facts {
  constructor(private readonly database: SQLite.Database) {}

  read(name: string): unknown {
    const row = this.database.prepare('SELECT value FROM facts WHERE name = ?').get(name) as
      | { value: string }
      | undefined;
    return row && jsonOf(row.value);
  }

  write(name: string, value: unknown): void {
    this.database
      .prepare(
        'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, JSON.stringify(value));
  }
}
