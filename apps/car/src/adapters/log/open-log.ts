import { once } from 'node:events';
import { existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { destination, pino } from 'pino';
import type { Log } from '../../ports/log.ts';

/** A log that is larger at a start is set aside, so that the two together never fill the unit's disk. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Opens the app's log, `car.log` in the data folder: one JSON object a line. One that has grown large becomes
 * `car.log.old` and takes the place of the one before. Rejects if the file cannot be written.
 */
export async function openLog(dataDir: string): Promise<Log> {
  const path = join(dataDir, 'car.log');
  if (existsSync(path) && statSync(path).size > MAX_BYTES) renameSync(path, `${path}.old`);
  const file = destination({ dest: path, sync: false });
  await once(file, 'ready');
  const log: Log = pino({ base: null }, file);
  return log;
}
