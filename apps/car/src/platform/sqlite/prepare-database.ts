import { codeOf } from '../../shared/error-code.ts';
import type { SqlDatabase } from './statements.ts';

/** The store cannot be used; in words for the owner. */
export class StoreError extends Error {}
/** A newer version of the app wrote the store. */
export class NewerStoreError extends StoreError {}

const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/;

/** Whether an error reports that the database itself is damaged, so that it must be moved away. */
export const isDamage = (error: unknown): boolean => DAMAGE.test(codeOf(error));

/** An error of opening the store `name`, in words for the owner. */
export function asStoreError(name: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return new StoreError(`${name} cannot be used: ${error instanceof Error ? error.message : error}`, {
    cause: error,
  });
}

interface Preparation {
  /** As the owner knows the database. */
  name: string;
  /** From an empty database to the present one; their number is the version. */
  migrations: readonly string[];
  /** Run before anything is read. */
  pragmas: readonly string[];
  /** How the owner gets on if the database is of a newer version. */
  adviceIfNewer: string;
}

/**
 * Checks a database and brings it to the newest version, as a whole or not at all. Throws a `NewerStoreError` if a newer app wrote it. The
 * database is closed then, and after any other error.
 */
export function prepareDatabase<D extends SqlDatabase>(
  database: D,
  { name, migrations, pragmas, adviceIfNewer }: Preparation,
): D {
  try {
    for (const pragma of pragmas) database.pragma(pragma, { simple: true });
    if (database.pragma('quick_check', { simple: true }) !== 'ok')
      throw Object.assign(new Error('The database failed its check'), { code: 'SQLITE_CORRUPT' });
    const version = Number(database.pragma('user_version', { simple: true }));
    if (version > migrations.length)
      throw new NewerStoreError(
        `${name} was written by a newer version of the app (format ${version}; this one knows up to ${migrations.length}). ${adviceIfNewer}`,
      );
    if (version < migrations.length) migrate(database, migrations, version);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrate(database: SqlDatabase, migrations: readonly string[], version: number): void {
  database
    .transaction(() => {
      for (const migration of migrations.slice(version)) database.exec(migration);
      database.pragma(`user_version = ${migrations.length}`, { simple: true });
    })
    .immediate();
}
