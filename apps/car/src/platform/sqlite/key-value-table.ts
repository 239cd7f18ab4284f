import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { jsonOf } from '../../shared/json-field.ts';
import type { Statements } from './statements.ts';

/** Single values by their names, as JSON. */
export const KEY_VALUE_TABLE = 'CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT';

/** The random id of this database, for its life. */
export const HISTORY = `INSERT INTO facts (name, value) VALUES ('history', '"' || lower(hex(randomblob(8))) || '"')`;

/** The single values of a car's database. */
export class KeyValueTable implements KeyValueStore {
  constructor(private readonly statements: Statements) {}

  read(name: string): unknown {
    const row = this.statements.of('SELECT value FROM facts WHERE name = ?').get(name) as
      | { value: string }
      | undefined;
    return row && jsonOf(row.value);
  }

  write(name: string, value: unknown): void {
    this.statements.run(
      'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      JSON.stringify(value),
    );
  }
}
