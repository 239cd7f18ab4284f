import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import type { SqlDatabase } from '../../sqlite/statements.ts';
import { WasmStatement } from './wasm-statement.ts';

/** A database of SQLite's WebAssembly build, with the calls and errors of the native one. */
export class WasmDatabase implements SqlDatabase {
  constructor(
    private readonly sqlite: Sqlite3Static,
    private readonly database: Database,
  ) {}

  prepare(sql: string): WasmStatement {
    const statement = this.withCode<PreparedStatement>(() => this.database.prepare(sql));
    return new WasmStatement(this.sqlite, this.database, statement, (work) => this.withCode(work));
  }

  exec(sql: string): void {
    this.withCode(() => void this.database.exec(sql));
  }

  transaction<T>(work: () => T): { immediate(): T } {
    return { immediate: () => this.runInTransaction(work) };
  }

  pragma(name: string, _options: { simple: true }): unknown {
    return this.withCode(() => this.database.selectValue(`PRAGMA ${name}`));
  }

  close(): void {
    this.database.close();
  }

  private runInTransaction<T>(work: () => T): T {
    const isInTransaction = () => this.sqlite.capi.sqlite3_get_autocommit(this.database) === 0;
    const [begin, commit, rollback] = isInTransaction()
      ? ['SAVEPOINT inner', 'RELEASE inner', 'ROLLBACK TO inner; RELEASE inner']
      : ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'];
    this.exec(begin);
    try {
      const result = work();
      this.exec(commit);
      return result;
    } catch (error) {
      // SQLite itself rolls back after some errors, such as a full disk.
      if (isInTransaction()) this.exec(rollback);
      throw error;
    }
  }

  /** Names the code of SQLite's errors, by which the car knows those that pass. */
  private withCode<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof this.sqlite.SQLite3Error)) throw error;
      throw Object.assign(error, { code: this.sqlite.capi.sqlite3_js_rc_str(error.resultCode) });
    }
  }
}
