import SQLite from 'better-sqlite3';
import { vi } from 'vitest';

const statement: { run(...values: unknown[]): unknown } = Object.getPrototypeOf(
  new SQLite(':memory:').prepare('SELECT 1'),
);

/** Writes to any database fail from now on where `errorOf` returns an error; they are counted from 1. Restored with all mocks. */
export function failWrites(errorOf: (write: number) => Error | null) {
  const { run } = statement;
  let writes = 0;
  vi.spyOn(statement, 'run').mockImplementation(function (this: unknown, ...values) {
    writes += 1;
    const error = errorOf(writes);
    if (error) throw error;
    return run.apply(this, values);
  });
  return { count: () => writes };
}
