import { z } from 'zod';
import type { TextFiles } from '../../../ports/text-files.ts';
import { wholeText } from '../../../shared/whole-text.ts';
import { isEvObd, profileFromEvObd } from './ev-obd-pids.ts';
import { ligoProfileSchema, profileFromLigo } from './ligo-profile.ts';
import type { Profile, SkippedField } from './profile.ts';
import { ProfileError, parseWith } from './profile-error.ts';
import { extended, profileFromWican, type WicanCar, wicanCarSchema } from './wican.ts';

const MAX_LENGTH = 4 * 1024 * 1024;
const MAX_CARS = 1_000;
/** Longest chain of profiles that extend each other. */
const MAX_EXTENSIONS = 5;
/** Precedes the file name of a missing profile that another extends, as the name of a skipped part. */
export const MISSING_BASE = 'all of ';
/** The path of an extended file, relative to a parent folder. */
const FOLDERS_UP = 3;
const PLAIN_PATH = /^(?!.*(?:^|\/)[.]{1,2}(?:\/|$))[^/\\\0][^\\\0]*[.]json$/i;

type Reader = Pick<TextFiles, 'read'>;

/** The name of a file without its ending. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '');

interface ProfileFile {
  form: 'ligo' | 'wican' | 'ev-obd-pids' | 'index';
  /** None in an index, which maps cars to files. */
  profiles: Profile[];
}

export interface ReadOptions {
  /** The owner's sign of the current, for files that do not define it. */
  positiveCurrent?: Profile['positiveCurrent'] | undefined;
}

/**
 * Reads a file of vehicle profiles: of Ligo, WiCAN (one car, several, or those of its device), or the route planner. Rejects with
 * `ProfileError`, which has the position and the reason, if it is none of these or cannot be opened.
 */
export async function readProfileFile(
  files: Reader,
  path: string,
  options: ReadOptions = {},
): Promise<ProfileFile> {
  const data = await readJson(files, path).catch((error: unknown) => {
    throw inWords(error);
  });
  const { positiveCurrent = null } = options;
  if (Array.isArray(data)) return ofWican(files, data, path, positiveCurrent, '');
  if (typeof data !== 'object' || data === null) throw new ProfileError('the file: not an object');
  if ('version' in data && 'requests' in data)
    return { form: 'ligo', profiles: [profileFromLigo(parseWith(ligoProfileSchema, data))] };
  if ('cars' in data) return ofWican(files, data.cars, path, positiveCurrent, 'cars');
  if ('car_model' in data || 'pids' in data) return ofWican(files, data, path, positiveCurrent, '');
  if (isEvObd(data)) return { form: 'ev-obd-pids', profiles: [profileFromEvObd(data, nameOf(path))] };
  if (indexSchema.safeParse(data).success) return { form: 'index', profiles: [] };
  throw new ProfileError(
    'the file: neither a profile of Ligo (version, requests), nor of WiCAN (car_model, pids; cars), nor of ev-obd-pids (data_commands)',
  );
}

/** An index: a file name by car, or patterns of cars by file. */
const indexSchema = z
  .record(z.string(), z.union([z.looseObject({ pids: z.string() }), z.array(z.string()).min(1)]))
  .refine((index) => Object.keys(index).length > 0);

async function ofWican(
  files: Reader,
  data: unknown,
  path: string,
  positiveCurrent: Profile['positiveCurrent'],
  place: string,
): Promise<ProfileFile> {
  const cars = Array.isArray(data)
    ? parseWith(z.array(wicanCarSchema).min(1).max(MAX_CARS), data, place)
    : [parseWith(wicanCarSchema, data, place)];
  const profiles: Profile[] = [];
  for (const car of cars) {
    const { whole, skipped } = await withBases(files, car, path);
    profiles.push(profileFromWican(whole, positiveCurrent, skipped));
  }
  return { form: 'wican', profiles };
}

/** A car merged with the profiles that it extends; missing ones are skipped. */
async function withBases(
  files: Reader,
  car: WicanCar,
  path: string,
): Promise<{ whole: WicanCar; skipped: SkippedField[] }> {
  let whole = car;
  for (let count = 0; whole.extends; count++) {
    const name = MISSING_BASE + whole.extends;
    if (count >= MAX_EXTENSIONS) return { whole, skipped: [{ name, reason: 'it extends too many others' }] };
    const base = await readBase(files, whole.extends, path);
    if (typeof base === 'string') return { whole, skipped: [{ name, reason: base }] };
    whole = extended(whole, base);
  }
  return { whole, skipped: [] };
}

/** The car that another extends, or why it is missing. */
async function readBase(files: Reader, name: string, path: string): Promise<WicanCar | string> {
  if (!PLAIN_PATH.test(name)) return 'its name is no path below a folder of profiles';
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
  for (let up = 0; up < FOLDERS_UP; up += 1)
    try {
      return parseWith(wicanCarSchema, await readJson(files, `${folder}/${'../'.repeat(up)}${name}`));
    } catch (error) {
      if (error instanceof ProfileError) return error.message;
      if (codeOf(error) === undefined) throw error;
    }
  return 'the file that this one extends is not there; keep it in its folder beside this one';
}

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this account may not read it',
  EPERM: 'this account may not read it',
};

/** Why a file cannot be opened, as a text for the owner if there is one. */
function inWords(error: unknown): unknown {
  const words = WORDS[String(codeOf(error))];
  return words === undefined ? error : new ProfileError(words);
}

/** The system's code of an error. */
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

/** The data of a file. Rejects with `ProfileError` if it is too large or not JSON, and with the system's error if it cannot be opened. */
async function readJson(files: Reader, path: string): Promise<unknown> {
  const read = await wholeText(files.read(path), MAX_LENGTH);
  if (read === null) throw new ProfileError(`the file: larger than ${MAX_LENGTH / 1024 / 1024} MB`);
  const text = read.replace(/^\ufeff/, '');
  try {
    return JSON.parse(text);
  } catch {
    const before = text.slice(0, findJsonError(text) ?? text.length).split('\n');
    throw new ProfileError(`line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}: not JSON`);
  }
}

const SPACE = /[ \t\r\n]*/y;
const SCALAR =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** The expected token: a value, a key, the colon after it, or the end of a value. */
type Wanted = 'value' | 'key' | 'colon' | 'more' | 'first';

/** Position of the first error in a JSON text, in characters from 0; `null`: it is valid. The errors of the engine do not always have it. */
export function findJsonError(text: string): number | null {
  const open: string[] = [];
  let wanted: Wanted = 'value';
  let at = 0;
  const taken = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? '';
  };
  for (at += taken(SPACE).length; ; at += taken(SPACE).length) {
    const innermost: string | undefined = open.at(-1);
    const sign = text[at] ?? '';
    if (wanted === 'more' && innermost === undefined) return at < text.length ? at : null;
    if (wanted === 'more' && sign === ',') wanted = innermost === '{' ? 'key' : 'value';
    else if ((wanted === 'more' || wanted === 'first') && innermost && sign === CLOSING[innermost]) {
      open.pop();
      wanted = 'more';
    } else if (wanted === 'colon' && sign === ':') wanted = 'value';
    else {
      const isKey: boolean = wanted === 'key' || (wanted === 'first' && innermost === '{');
      if (wanted === 'more' || wanted === 'colon') return at;
      if (!isKey && sign in CLOSING) {
        open.push(sign);
        wanted = 'first';
      } else {
        const scalar = taken(SCALAR);
        if (scalar === '' || (isKey && !scalar.startsWith('"'))) return at;
        at += scalar.length - 1;
        wanted = isKey ? 'colon' : 'more';
      }
    }
    at += 1;
  }
}
