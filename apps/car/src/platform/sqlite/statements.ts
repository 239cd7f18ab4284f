/** A prepared statement. Calls throw if the disk fails. */
interface SqlStatement {
  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  /** The first row; `undefined`: none. */
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  /** The statement with the first column of a row instead of the row. */
  pluck(): SqlStatement;
  /** The statement with rows as arrays of their columns. */
  raw(): SqlStatement;
}

/** An open SQLite database. */
export interface SqlDatabase {
  /** Executes statements without a result. */
  exec(sql: string): unknown;
  prepare(sql: string): SqlStatement;
  /** `immediate` runs all of `work`, or nothing of it, and returns its result. */
  transaction<T>(work: () => T): { immediate(): T };
  /** A setting or property of the database by name. */
  pragma(name: string, options: { simple: true }): unknown;
  close(): void;
}

/** The statements of a database, each prepared once. All that is done with them throws if the disk fails. */
export class Statements {
  private readonly prepared = new Map<string, SqlStatement>();

  constructor(private readonly database: SqlDatabase) {}

  of(sql: string): SqlStatement {
    const statement = this.prepared.get(sql) ?? this.database.prepare(sql);
    this.prepared.set(sql, statement);
    return statement;
  }

  /** Runs one; how many rows it changed. */
  run(sql: string, ...values: unknown[]): number {
    return this.of(sql).run(...values).changes;
  }

  /** Writes all that `work` writes, or nothing of it; what it answers. */
  transaction<T>(work: () => T): T {
    return this.database.transaction(work).immediate();
  }
}
