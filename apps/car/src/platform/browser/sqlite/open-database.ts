import initSqlite, { type SAHPoolUtil, type Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { asStoreError, isDamage, prepareDatabase, StoreError } from '../../sqlite/prepare-database.ts';
import type { SqlDatabase } from '../../sqlite/statements.ts';
import { createPageClock } from '../clock/page-clock.ts';
import { CAR_FOLDER, privateFolder } from '../files/private-files.ts';
import { setAside } from './set-aside.ts';
import { takeLock, takeWithin } from './take-lock.ts';
import { WasmDatabase } from './wasm-database.ts';

/** Another page of this browser has the store. */
export class StoreInUseError extends StoreError {}

const NAME = 'The store of this browser';
const PATH = '/car.sqlite';
const LOCK = 'ligo-car';
/** Files that are open at once: the database, its journal, and some to spare. */
const POOL_FILES = 6;

/**
 * Opens the car's database in the private files of this origin, at the last of `migrations`; a dedicated worker alone can. One page at a
 * time has it: a second one gets a `StoreInUseError` after two seconds. A damaged database is kept in a file beside it, which is passed to
 * `onSetAside`, and replaced by an empty one. Throws a `StoreError` if none can be used.
 */
export async function openBrowserDatabase(
  migrations: readonly string[],
  nowMs: number,
  onSetAside: (error: unknown, aside: string) => void,
): Promise<SqlDatabase> {
  try {
    const clock = createPageClock();
    if (!(await takeWithin(clock, takeCar))) throw inUse();
    const sqlite = await initSqlite();
    const pool = await takeWithin(clock, () => takePool(sqlite));
    if (!pool) throw inUse();
    try {
      return openOnce(sqlite, pool, migrations);
    } catch (error) {
      if (!isDamage(error)) throw error;
      onSetAside(error, await setAside(pool, await privateFolder(CAR_FOLDER), PATH, nowMs));
      return openOnce(sqlite, pool, migrations);
    }
  } catch (error) {
    throw asStoreError(NAME, error);
  }
}

const inUse = () =>
  new StoreInUseError('The car already runs in another tab or window of this browser. Close that one first.');

/** Files that two pages make at the same moment would be no lock. */
const takeCar = () => takeLock(navigator.locks, LOCK);

/** Opens the files of the store, which locks them; `null`: another page has them. */
async function takePool(sqlite: Sqlite3Static): Promise<SAHPoolUtil | null> {
  try {
    const pool = await sqlite.installOpfsSAHPoolVfs(POOL_OPTIONS);
    // The first start may have ended before it had made them all.
    await pool.reserveMinimumCapacity(POOL_FILES);
    return pool;
  } catch (error) {
    if (error instanceof Error && error.name === 'NoModificationAllowedError') return null;
    throw error;
  }
}

const POOL_OPTIONS = {
  name: 'ligo-car',
  directory: `${CAR_FOLDER}/store`,
  initialCapacity: POOL_FILES,
  verbosity: 0,
  forceReinitIfPreviouslyFailed: true,
  // Without it a page that cannot have the store removes its files.
  preserveOnInitFailure: true,
};

const openOnce = (sqlite: Sqlite3Static, pool: SAHPoolUtil, migrations: readonly string[]): WasmDatabase =>
  prepareDatabase(new WasmDatabase(sqlite, new pool.OpfsSAHPoolDb(PATH)), {
    name: NAME,
    migrations,
    pragmas: ['journal_mode = DELETE', 'synchronous = FULL'],
    adviceIfNewer: 'Reload this page to get the newer version.',
  });
