import { join } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../../../ports/log.ts';
import { CappedFile } from './capped-file.ts';

/** A log of this size is set aside; the two together never fill the unit's disk. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Opens the app's log, `car.log` in the data folder: one JSON object a line, written at once, with `car.log.old` before it.
 * A disk that fails costs lines, which are counted, and never the process. Throws if the file cannot be opened.
 */
export function openLog(dataDir: string, maxBytes = MAX_BYTES): Log {
  const lostLine = (count: number) =>
    `${JSON.stringify({ level: 50, time: Date.now(), count, msg: 'log lines could not be written' })}\n`;
  return pino({ base: null }, new CappedFile(join(dataDir, 'car.log'), maxBytes, lostLine));
}
