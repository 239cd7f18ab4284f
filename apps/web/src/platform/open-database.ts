import { withLimit } from '@ligo/machine';
import type { Dexie } from 'dexie';
import { systemClock } from './clock.ts';

/** Longest wait for a database to open, in ms: an upgrade blocked by an old tab never ends by itself. */
const OPEN_LIMIT_MS = 3_000;

/**
 * Opens a database with its tables of a version; what an older version stored stays. The library is loaded with the first one, so that it does
 * not stand before the first figure. Rejects if the database cannot be opened in 3 s.
 */
export async function openDatabase(
  name: string,
  tables: Record<string, string>,
  version = 1,
): Promise<Dexie> {
  const { Dexie } = await import('dexie');
  const database = new Dexie(name);
  database.version(version).stores(tables);
  try {
    await withLimit(systemClock, OPEN_LIMIT_MS, database.open(), () => {
      throw new Error('opening the database took too long');
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
