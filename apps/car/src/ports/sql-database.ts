/** A prepared statement. Calls throw if the disk fails. */
export interface SqlStatement {
  run(...values: unknown[]): { changes: number; lastInsertRowid: number | bigint };
  /** The first row; `undefined`: none. */
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  /** The statement with the first column of a row instead of the row. */
  pluck(): SqlStatement;
  /** The statement with rows as arrays of their columns. */
  raw(): SqlStatement;
}

/** An open SQLite database at the newest version of its tables. */
export interface SqlDatabase {
  prepare(sql: string): SqlStatement;
  /** `immediate` runs all of `work`, or nothing of it, and returns its result. */
  transaction<T>(work: () => T): { immediate(): T };
  /** A setting or property of the database by name. */
  pragma(name: string, options: { simple: true }): unknown;
  close(): void;
}
