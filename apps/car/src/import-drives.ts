import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { CarStore } from './car-store.ts';
import { dataDirOf, makeDataDir } from './config.ts';
import { freshOnly } from './sources/decidable-contract.ts';
import { profileFor } from './sources/replay/profile-for.ts';
import { readDrive } from './sources/replay/read-drive.ts';
import { DriveRecording } from './trips/record-drive.ts';
import type { FinishedTrip, TripStore } from './trips/trip-store-contract.ts';

/** Earlier dates are those of a receiver or logger without a clock. */
const FIRST_MS = Date.UTC(2000, 0);
const DAY_MS = 86_400_000;

export interface ImportResult {
  tripCount: number;
  /** Trips of it that were there already. */
  knownCount: number;
}

/**
 * Records a file's drives as trips; logs of the car's bus are read by the profile of that name or path. Rejects if the file cannot be
 * read, or a date is before 2000 or after tomorrow; then nothing of it was taken in.
 */
export async function importDrive(
  file: string,
  store: TripStore,
  profile?: string,
  nowMs: number = Date.now(),
): Promise<ImportResult> {
  const recording = new DriveRecording();
  for await (const state of readDrive(file, await profileFor(file, profile))) {
    if (state.timeMs < FIRST_MS || state.timeMs > nowMs + DAY_MS)
      throw new Error(
        `The drive has a point of ${new Date(state.timeMs).toISOString()}: expected a date from 2000 to tomorrow`,
      );
    recording.add(freshOnly(state, state.timeMs));
  }
  const trips = recording.end();
  const takenIn = trips.filter((trip: FinishedTrip) => store.importTrip(trip)).length;
  return { tripCount: takenIn, knownCount: trips.length - takenIn };
}

/** The command `import FILE…`: brings drives into the car's history, a line for each. Resolves to the exit code. */
export async function importDrives(
  args: string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { data: { type: 'string' }, profile: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) {
    print('Usage: import [--profile NAME] FILE…  (.csv, .ndjson, .gpx, and .crtd by a profile)');
    return 1;
  }
  const dataDir = dataDirOf(values.data, environment);
  makeDataDir(dataDir);
  const report = (fields: object, text: string) => print(`${text} ${JSON.stringify(fields)}`);
  const log = { info: report, warn: report, error: report };
  const store = CarStore.open(dataDir, Date.now(), log);
  let failures = 0;
  try {
    for (const file of positionals) {
      try {
        const { tripCount, knownCount } = await importDrive(file, store.trips, values.profile);
        if (tripCount + knownCount === 0) throw new Error('there is no trip in it');
        const known = knownCount > 0 ? `, ${knownCount} were there already` : '';
        print(`${basename(file)}: ${tripCount} ${tripCount === 1 ? 'trip' : 'trips'} imported${known}`);
      } catch (error) {
        failures += 1;
        print(`${basename(file)}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  } finally {
    store.close();
  }
  return failures > 0 ? 1 : 0;
}
