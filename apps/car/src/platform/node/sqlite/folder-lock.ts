import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** Another process runs on the data folder. */
export class FolderInUseError extends Error {
  constructor(
    message: string,
    /** Which process it is; `null` if that cannot be known. */
    readonly pid: number | null,
    /** Port of its dashboard; `null`: unknown, or it has none. */
    readonly dashboardPort: number | null = null,
  ) {
    super(message);
  }
}

interface Holder {
  pid: number;
  /** `null`: it has no dashboard, or the system chooses the port. */
  dashboardPort: number | null;
}

/**
 * Takes a data folder for this process: by a write lock of SQLite on a file of its own, which the system takes back however
 * the process ends. Throws a `FolderInUseError` that names the process that has it.
 */
export function lockFolder(
  dataDir: string,
  { pid = process.pid, dashboardPort = null }: Partial<Holder> = {},
): { release(): void } {
  const database = new SQLite(join(dataDir, 'car.lock'), { timeout: 0 });
  try {
    noteHolder(database, { pid, dashboardPort });
    // Kept open to the end: others may read the owner, but get no such lock themselves.
    database.exec('BEGIN IMMEDIATE');
    return { release: () => database.close() };
  } catch (error) {
    const isHeld = error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY');
    const holder = isHeld ? holderOf(database) : null;
    database.close();
    if (!isHeld) throw error;
    throw new FolderInUseError(
      `${dataDir} is in use by another process of the car's app${holder ? ` (process ${holder.pid})` : ''}. End that one first, or give this one a folder of its own with --data.`,
      holder?.pid ?? null,
      holder?.dashboardPort ?? null,
    );
  }
}

function noteHolder(database: SQLite.Database, { pid, dashboardPort }: Holder): void {
  try {
    database
      .transaction(() => {
        database.exec('DROP TABLE IF EXISTS holder');
        database.exec('CREATE TABLE holder (pid INTEGER NOT NULL, dashboardPort INTEGER) STRICT');
        database.prepare('INSERT INTO holder VALUES (?, ?)').run(pid, dashboardPort);
      })
      .immediate();
  } catch (error) {
    // A full disk has no room for the note; the lock needs none.
    if (!(error instanceof SQLite.SqliteError && /^SQLITE_(FULL|IOERR)/.test(error.code))) throw error;
  }
}

function holderOf(database: SQLite.Database): Holder | null {
  try {
    return database.prepare('SELECT pid, dashboardPort FROM holder').get() as Holder;
  } catch {
    return null;
  }
}
