import { readFile, stat } from 'node:fs/promises';
import { MAX_TIME_S } from '@ligo/protocol';
import { type VehicleState, vehicleStateSchema } from '@ligo/signals';
import { jsonOf } from '../../shared/json-field.ts';
import type { Profile } from '../obd/profile/profile.ts';
import { DriveCrtd } from './drive-crtd.ts';
import { DriveCsv } from './drive-csv.ts';
import { readGpx } from './drive-gpx.ts';
import { linesOf } from './lines-of.ts';

/** Largest GPX file, which is read at once: a day with one point per second has about 15 MB. */
const MAX_GPX_BYTES = 64 * 1024 * 1024;
/** Most states of a file: eleven days at one per second. */
const MAX_STATES = 1_000_000;

/**
 * The states of a recorded drive, in the order of the file and at their recorded times: `.gpx`, `.csv`, `.ndjson` or, with a profile,
 * `.crtd`, the last three also with `.gz`. Invalid lines are skipped. Rejects if the file cannot be read, its header is invalid, it is too
 * large, a time is invalid, or a log has no answers to requests of the profile.
 */
export async function* readDrive(file: string, profile: Profile | null = null): AsyncGenerator<VehicleState> {
  // A device or a pipe might never end.
  if (!(await stat(file)).isFile()) throw new Error(`${file} is not a regular file`);
  let count = 0;
  for await (const state of statesOf(file, profile)) {
    if (!(state.timeMs >= 0 && state.timeMs <= MAX_TIME_S * 1_000))
      throw new Error(`Invalid timestamp ${state.timeMs / 1_000}: expected Unix seconds`);
    count += 1;
    if (count > MAX_STATES) throw new Error(`The drive has more than ${MAX_STATES} moments`);
    yield state;
  }
}

function statesOf(file: string, profile: Profile | null): AsyncGenerator<VehicleState> {
  if (profile) return busStates(file, profile);
  return file.endsWith('.gpx') ? gpxStates(file) : lineStates(file);
}

async function* busStates(file: string, profile: Profile): AsyncGenerator<VehicleState> {
  const log = new DriveCrtd(profile);
  let isAnswered = false;
  for await (const line of linesOf(file)) {
    const states = log.read(line);
    isAnswered ||= states.length > 0;
    yield* states;
  }
  const last = log.end();
  if (!isAnswered && last.length === 0)
    throw new Error(
      `The log has no answers to what the profile asks (lines without a frame: ${log.ignored})`,
    );
  yield* last;
}

async function* gpxStates(file: string): AsyncGenerator<VehicleState> {
  if ((await stat(file)).size > MAX_GPX_BYTES) throw new Error('The GPX file is larger than 64 MB');
  yield* readGpx(await readFile(file, 'utf8'));
}

async function* lineStates(file: string): AsyncGenerator<VehicleState> {
  const isCsv = file.replace(/\.gz$/, '').endsWith('.csv');
  let csv: DriveCsv | null = null;
  for await (const line of linesOf(file)) {
    if (isCsv && !csv) {
      csv = new DriveCsv(line);
      continue;
    }
    const state = csv ? csv.read(line) : readNdjsonLine(line);
    if (state) yield state;
  }
}

/**
 * The state in a line of our recording format: a JSON object with `timeMs` (unix milliseconds) and readings by their long names; `null`:
 * the line is invalid. Omitted and invalid readings are missing. Never throws.
 */
export function readNdjsonLine(line: string): VehicleState | null {
  return vehicleStateSchema.safeParse(jsonOf(line)).data ?? null;
}
