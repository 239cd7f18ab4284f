import type SQLite from 'better-sqlite3';

/** The statements of a database, each prepared once. */
export class Statements {
  private readonly prepared = new Map<string, SQLite.Statement>();

  constructor(private readonly database: SQLite.Database) {}

  /** Throws if the disk fails, as all that is done with it. */
  of(sql: string): SQLite.Statement {
    const statement = this.prepared.get(sql) ?? this.database.prepare(sql);
    this.prepared.set(sql, statement);
    return statement;
  }

  /** Runs one; how many rows it changed. */
  run(sql: string, ...values: unknown[]): number {
    return this.of(sql).run(...values).changes;
  }
}
