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

/** The store cannot be used; in words for the owner. */
export class StoreError extends Error {}

/**
 * Brings a database to the version of the last of `migrations`, all of them or none. `name`: of the database, for texts. Throws a
 * `StoreError` if it has a later version.
 */
export function migrate(database: SqlDatabase, name: string, migrations: readonly string[]): void {
  const version = Number(database.pragma('user_version', { simple: true }));
  if (version > migrations.length)
    throw new StoreError(
      `${name} was written by a newer version of the app (format ${version}; this one knows up to ${migrations.length}). Start the newer version, or give this one a folder of its own with --data.`,
    );
  if (version === migrations.length) return;
  database
    .transaction(() => {
      for (const migration of migrations.slice(version)) database.exec(migration);
      database.exec(`PRAGMA user_version = ${migrations.length}`);
    })
    .immediate();
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
