import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { CarStore } from './car-store.ts';
import { ChargeRecording } from './charging/record-charges.ts';
import { dataDirOf, makeDataDir } from './config.ts';
import { openStore } from './data-folder.ts';
import { nodeIo } from './node-io.ts';
import { freshOnly } from './sources/decidable-contract.ts';
import { profileFor, readDrive } from './sources/replay/read-drive.ts';
import { DriveRecording } from './trips/record-drive.ts';

/** Earlier dates are those of a receiver or logger without a clock. */
const FIRST_MS = Date.UTC(2000, 0);
const DAY_MS = 86_400_000;

export interface ImportResult {
  tripCount: number;
  chargeCount: number;
  /** Trips and charges of it that were there already. */
  knownCount: number;
}

/**
 * Records a file's drives as trips, and its charges as sessions; logs of the car's bus are read by the profile of that name or path.
 * Rejects if the file cannot be read, or a date is before 2000 or after tomorrow; then nothing of it was taken in.
 */
export async function importDrive(
  file: string,
  store: Pick<CarStore, 'trips' | 'charging'>,
  profile?: string,
  nowMs: number = Date.now(),
): Promise<ImportResult> {
  const drives = new DriveRecording();
  const charging = new ChargeRecording();
  for await (const state of readDrive(nodeIo.files, file, await profileFor(nodeIo.files, file, profile))) {
    if (state.timeMs < FIRST_MS || state.timeMs > nowMs + DAY_MS)
      throw new Error(
        `The drive has a point of ${new Date(state.timeMs).toISOString()}: expected a date from 2000 to tomorrow`,
      );
    const fresh = freshOnly(state, state.timeMs);
    drives.add(fresh);
    charging.add(fresh);
  }
  const [trips, charges] = [drives.end(), charging.end()];
  const tripCount = trips.filter((trip) => store.trips.importTrip(trip)).length;
  const chargeCount = charges.filter((charge) => store.charging.importCharge(charge)).length;
  const knownCount = trips.length + charges.length - tripCount - chargeCount;
  return { tripCount, chargeCount, knownCount };
}

function sentenceOf({ tripCount, chargeCount, knownCount }: ImportResult): string {
  const trips = `${tripCount} ${tripCount === 1 ? 'trip' : 'trips'}`;
  const charges = `${chargeCount} ${chargeCount === 1 ? 'charge' : 'charges'}`;
  const added = chargeCount === 0 ? trips : tripCount === 0 ? charges : `${trips} and ${charges}`;
  return `${added} imported${knownCount > 0 ? `, ${knownCount} were there already` : ''}`;
}

/** The command `import FILE…`: brings drives and charges into the car's history, a line for each. Resolves to the exit code. */
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
  const store = openStore(dataDir, Date.now(), log);
  let failures = 0;
  try {
    for (const file of positionals) {
      try {
        const result = await importDrive(file, store, values.profile);
        const { tripCount, chargeCount, knownCount } = result;
        if (tripCount + chargeCount + knownCount === 0)
          throw new Error('there is no trip and no charge in it');
        print(`${basename(file)}: ${sentenceOf(result)}`);
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
