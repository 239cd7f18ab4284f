import type { SqlDatabase, SqlStatement } from '../../ports/sql-database.ts';

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
