import { MAX_TIME_S } from '@ligo/protocol';
import { type VehicleState, vehicleStateSchema } from '@ligo/signals';
import type { TextFiles } from '../../ports/text-files.ts';
import { jsonOf } from '../../shared/json-field.ts';
import { wholeText } from '../../shared/whole-text.ts';
import { openProfile } from '../obd/profile/open-profile.ts';
import type { Profile } from '../obd/profile/profile.ts';
import { DriveCrtd } from './drive-crtd.ts';
import { DriveCsv } from './drive-csv.ts';
import { readGpx } from './drive-gpx.ts';

/** Longest GPX file, which is read at once, characters: a day with one point per second has about 15 million. */
const MAX_GPX = 64 * 1024 * 1024;
/** Most states of a file: eleven days at one per second. */
const MAX_STATES = 1_000_000;

/**
 * The states of a recorded drive, in the order of the file and at their recorded times: `.gpx`, `.csv`, `.ndjson` or, with a profile,
 * `.crtd`, the last three also with `.gz`. Invalid lines are skipped. Rejects if the file cannot be read, its header is invalid, it is too
 * large, a time is invalid, or a log has no answers to requests of the profile.
 */
export async function* readDrive(
  files: Pick<TextFiles, 'read'>,
  file: string,
  profile: Profile | null = null,
): AsyncGenerator<VehicleState> {
  let count = 0;
  for await (const states of statesOf(file, files.read(file), profile))
    for (const state of states) {
      if (!(state.timeMs >= 0 && state.timeMs <= MAX_TIME_S * 1_000))
        throw new Error(`Invalid timestamp ${state.timeMs / 1_000}: expected Unix seconds`);
      count += 1;
      if (count > MAX_STATES) throw new Error(`The drive has more than ${MAX_STATES} moments`);
      yield state;
    }
}

/** The states of each piece of the text: to wait for each one would take as long as to read it. */
function statesOf(
  file: string,
  text: AsyncIterable<string>,
  profile: Profile | null,
): AsyncGenerator<Iterable<VehicleState>> {
  if (profile) return busStates(text, profile);
  return file.endsWith('.gpx') ? gpxStates(text) : lineStates(file, text);
}

async function* busStates(
  text: AsyncIterable<string>,
  profile: Profile,
): AsyncGenerator<Iterable<VehicleState>> {
  const log = new DriveCrtd(profile);
  let isAnswered = false;
  for await (const lines of linesOf(text)) {
    const states = lines.flatMap((line) => log.read(line));
    isAnswered ||= states.length > 0;
    yield states;
  }
  const last = log.end();
  if (!isAnswered && last.length === 0)
    throw new Error(
      `The log has no answers to what the profile asks (lines without a frame: ${log.ignored})`,
    );
  yield last;
}

async function* gpxStates(text: AsyncIterable<string>): AsyncGenerator<Iterable<VehicleState>> {
  const gpx = await wholeText(text, MAX_GPX);
  if (gpx === null) throw new Error('The GPX file is larger than 64 MB');
  yield readGpx(gpx);
}

async function* lineStates(
  file: string,
  text: AsyncIterable<string>,
): AsyncGenerator<Iterable<VehicleState>> {
  const isCsv = file.replace(/\.gz$/, '').endsWith('.csv');
  let csv: DriveCsv | null = null;
  for await (const lines of linesOf(text)) {
    if (isCsv) csv ??= new DriveCsv(lines.shift() ?? '');
    yield lines.flatMap((line) => (csv ? csv.read(line) : readNdjsonLine(line)) ?? []);
  }
}

/**
 * The state in a line of our recording format: a JSON object with `timeMs` (unix milliseconds) and readings by their long names; `null`:
 * the line is invalid. Omitted and invalid readings are missing. Never throws.
 */
export function readNdjsonLine(line: string): VehicleState | null {
  return vehicleStateSchema.safeParse(jsonOf(line)).data ?? null;
}

/** Longest line of a recorded drive, characters; far more than hundreds of columns need. */
const MAX_LINE = 65_536;
/** Largest uncompressed drive: months of driving. A small compressed file can expand to any size. */
const MAX_CHARACTERS = 256 * 1024 * 1024;

/** The lines of each piece of a text file, at least one, without line ends. Rejects if a line or the file exceeds its limit. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  let length = 0;
  for await (const text of pieces) {
    length += text.length;
    if (length > MAX_CHARACTERS) throw new Error('The drive is larger than 256 MB');
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new Error('The drive has a line of more than 64 kB');
    if (lines.length > 0) yield lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  }
  if (rest !== '') yield [rest];
}

/** Whether a recorded drive is a log of the CAN bus, compressed or not. */
const isBusLog = (file: string): boolean => /\.crtd(\.gz)?$/.test(file);

/**
 * The profile to decode a recorded drive: required for logs of the CAN bus, none for others. Rejects with a text for the owner if it is
 * missing or cannot be read.
 */
export async function profileFor(
  files: TextFiles,
  file: string,
  name: string | undefined,
): Promise<Profile | null> {
  if (!isBusLog(file)) return null;
  if (name === undefined)
    throw new Error(
      `A log of the car's bus is read by a profile: ${files.profileNames().join(', ')}, or the absolute path of one`,
    );
  return openProfile(files, name);
}
