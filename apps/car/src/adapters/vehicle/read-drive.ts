import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { VehicleState } from '@ligo/vehicle';
import { DriveCsv } from './drive-csv.ts';
import { readGpx } from './drive-gpx.ts';
import { readNdjsonLine } from './drive-ndjson.ts';

/**
 * The states of a recorded drive, in the file's order and at their recorded times: `.gpx`, `.csv` or `.ndjson`, the last
 * two also with `.gz`. Lines that cannot be read are passed over. Rejects if the file cannot be read or its header is
 * wrong.
 */
export async function* readDrive(file: string): AsyncGenerator<VehicleState> {
  if (file.endsWith('.gpx')) {
    yield* readGpx(await readFile(file, 'utf8'));
    return;
  }
  const plain = file.replace(/\.gz$/, '');
  const bytes = createReadStream(file);
  const input = plain === file ? bytes : bytes.pipe(createGunzip());
  const failure = new Promise<never>((_resolve, reject) => {
    bytes.on('error', reject);
    input.on('error', reject);
  });
  failure.catch(() => input.destroy());
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  let csv: DriveCsv | null = null;
  try {
    for (;;) {
      const { value: line, done } = await Promise.race([lines.next(), failure]);
      if (done) return;
      if (plain.endsWith('.csv') && !csv) {
        csv = new DriveCsv(line);
        continue;
      }
      const state = csv ? csv.read(line) : readNdjsonLine(line);
      if (state) yield state;
    }
  } finally {
    bytes.destroy();
  }
}
