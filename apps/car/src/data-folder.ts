import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { CarData } from './car-platform.ts';
import { CarStore, MIGRATIONS } from './car-store.ts';
import { loadIdentity } from './platform/node/identity/load-identity.ts';
import { openLog } from './platform/node/log/file-log.ts';
import { restrictPermissions } from './platform/node/process/files.ts';
import { openDatabase } from './platform/node/sqlite/database.ts';
import { lockFolder } from './platform/node/sqlite/folder-lock.ts';
import type { Log } from './ports/log.ts';

const SECRETS = [
  'identity.pem',
  'link-certificate.pem',
  'dashboard.key',
  'car.json',
  'car.sqlite',
  'car.sqlite-wal',
  'car.sqlite-shm',
];
const isOurs = (name: string) =>
  /^((car|dashboard|identity|link-certificate|new-owner)\.|former-identity-|Ligo$)/.test(name);

/**
 * Opens the data folder of a car's app, locks it for this process, and restricts its files to their owner. Throws, with the reason in
 * words, if another process has locked it, if the key is missing or invalid, or if the store is unusable.
 */
export function openDataFolder(dataDir: string, nowMs: number, dashboardPort: number | null = null): CarData {
  const lock = lockFolder(dataDir, { dashboardPort });
  let store: CarStore | null = null;
  try {
    const log = openLog(dataDir);
    keepPrivate(dataDir, restrictPermissions(dataDir, isOurs), log);
    for (const path of SECRETS.map((name) => join(dataDir, name)))
      if (existsSync(path)) keepPrivate(path, restrictPermissions(path), log);
    const opened = openStore(dataDir, nowMs, log);
    store = opened;
    const identity = loadIdentity(dataDir, opened.hasRun());
    const close = () => {
      opened.close();
      lock.release();
    };
    return { log, store: opened, identity, close };
  } catch (error) {
    store?.close();
    lock.release();
    throw error;
  }
}

/** Opens the store of a data folder; a damaged database is renamed and logged. Throws a `StoreError` if none can be used. */
export function openStore(dataDir: string, nowMs: number, log: Log): CarStore {
  const path = join(dataDir, 'car.sqlite');
  const aside = `${path}.damaged-${nowMs}`;
  const database = openDatabase(path, MIGRATIONS, (error) => {
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
    log.error({ err: error, aside }, 'the database is damaged and was set aside');
  });
  return new CarStore(database, log);
}

function keepPrivate(path: string, found: ReturnType<typeof restrictPermissions>, log: Log): void {
  if (found === 'narrowed') log.warn({ path }, 'readable by others: permissions restricted to the owner');
  if (found === 'wide') log.warn({ path }, 'readable by others: permissions could not be restricted');
}
