import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from './shared-data.ts';

/** Folders of recorded drives of real cars; without them it returns none and prints a message. */
export const DRIVE_FOLDERS: readonly string[] = ['trips/leaf_costa_rica', 'trips/twizy_rabat']
  .map(sharedData)
  .filter((each) => each !== null);
if (DRIVE_FOLDERS.length === 0) process.stdout.write('Skipped: the recorded drives are not at hand.\n');

/** The drives of a folder, each a CSV file. */
export const drivesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.csv') && name !== 'index.csv')
    .map((name) => join(folder, name));

/** All of them. */
export const SHARED_DRIVES: readonly string[] = DRIVE_FOLDERS.flatMap(drivesIn);

/** Every eighth of them, and all with `LIGO_ALL_DRIVES=1`, which take a minute. */
export const SOME_DRIVES: readonly string[] = process.env.LIGO_ALL_DRIVES
  ? SHARED_DRIVES
  : SHARED_DRIVES.filter((_, index) => index % 8 === 3);
