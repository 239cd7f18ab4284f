import { closeSync, existsSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Log } from '../../../ports/log.ts';

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

/**
 * A file of lines that never grows beyond its cap: a full one becomes `PATH.old` and takes the place of the one before.
 * A line that cannot be written is dropped and counted; the next successful line is preceded by the count. Only opening throws.
 */
class CappedFile {
  private file: number;
  private size: number;
  private lost = 0;
  /** The last line was cut off in its middle. */
  private isLineTruncated = false;

  constructor(
    private readonly path: string,
    private readonly maxBytes: number,
    private readonly lostLine: (count: number) => string,
  ) {
    this.file = openForOwner(path);
    this.size = fstatSync(this.file).size;
  }

  write(line: string): void {
    try {
      if (this.size >= this.maxBytes) this.rotate();
      if (this.lost > 0 || this.isLineTruncated)
        this.append(`${this.isLineTruncated ? '\n' : ''}${this.lostLine(this.lost)}`);
      this.lost = 0;
      this.append(line);
    } catch {
      this.lost += 1;
    }
  }

  private append(text: string): void {
    const bytes = Buffer.from(text);
    const written = writeSync(this.file, bytes);
    this.size += written;
    this.isLineTruncated = written < bytes.length;
    if (this.isLineTruncated) throw new Error('no room for the whole line');
  }

  private rotate(): void {
    // The file may have been deleted to free space.
    if (existsSync(this.path)) renameSync(this.path, `${this.path}.old`);
    const full = this.file;
    this.file = openForOwner(this.path);
    closeSync(full);
    this.size = 0;
    this.isLineTruncated = false;
  }
}

function openForOwner(path: string): number {
  return openSync(path, 'a', 0o600);
}
