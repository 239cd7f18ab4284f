import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CarStore } from './car-store.ts';
import { type CarIdentity, loadIdentity } from './platform/node/identity/car-identity.ts';
import { openLog } from './platform/node/log/file-log.ts';
import { restrictPermissions } from './platform/node/process/files.ts';
import { lockFolder } from './platform/node/sqlite/folder-lock.ts';
import type { Log } from './ports/log.ts';

const SECRETS = ['identity.pem', 'car.json', 'car.sqlite', 'car.sqlite-wal', 'car.sqlite-shm'];
const isOurs = (name: string) => /^((car|identity)\.|Ligo$)/.test(name);

/** What a car's app keeps in its data folder, which is its own while it runs. */
export interface DataFolder {
  log: Log;
  store: CarStore;
  identity: CarIdentity;
  close(): void;
}

/**
 * Takes a data folder for this process alone, and what is in it for its owner alone. Throws, in words, if another process
 * has it, if the key is missing or no key, or if the store cannot be used.
 */
export function openDataFolder(dataDir: string, nowMs: number): DataFolder {
  const lock = lockFolder(dataDir);
  let store: CarStore | null = null;
  try {
    const log = openLog(dataDir);
    keepPrivate(dataDir, restrictPermissions(dataDir, isOurs), log);
    for (const path of SECRETS.map((name) => join(dataDir, name)))
      if (existsSync(path)) keepPrivate(path, restrictPermissions(path), log);
    const opened = CarStore.open(dataDir, nowMs, log);
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

function keepPrivate(path: string, found: ReturnType<typeof restrictPermissions>, log: Log): void {
  if (found === 'narrowed') log.warn({ path }, 'others could read this; now its owner alone can');
  if (found === 'wide') log.warn({ path }, 'others can read this, and that could not be changed');
}
