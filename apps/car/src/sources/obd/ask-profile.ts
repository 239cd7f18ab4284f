import type { SetupPrompt } from '../../ports/setup-tools.ts';
import type { TextFiles } from '../../ports/text-files.ts';
import { askChoice, askUntil } from '../../shared/ask.ts';
import {
  carName,
  carsOf,
  type ListedCar,
  type ListedProfile,
  MEANS,
  makeOf,
  makes,
  modelsOf,
  usableProfiles,
  yearsAndVariantOf,
} from '../car-list/car-list.ts';
import { DEFAULT_PROFILE } from './default-profile.ts';
import type { Profile } from './profile/profile.ts';
import { MISSING_BASE, readProfileFile } from './profile/read-profile-file.ts';

/** The profile of the car at an adapter. */
interface ProfileChoice {
  profile: string;
  model?: string;
  positiveCurrent?: 'outOfPack' | 'intoPack';
  /** The listed car that has only the profile for any car. */
  car?: string;
}

/** Asks for make, model and year, and for a profile of that car; `null`: the owner skips the adapter. */
export async function askProfile(owner: SetupPrompt, profiles: Profiles): Promise<ProfileChoice | null> {
  for (;;) {
    owner.print('Which car is it? Listed makes:', ...wrapped(makes()));
    owner.print('For any other car, enter generic, or the absolute path of a profile file.');
    const answer = await owner.ask('Make, profile or path (Enter: skip this adapter): ');
    if (answer === '') return null;
    const make = makeOf(answer);
    if (make === null || profiles.names().includes(answer)) {
      const choice = await chooseProfile(owner, profiles, answer);
      if (choice) return choice;
      continue;
    }
    const car = await askCar(owner, make);
    const choice = car && (await askProfileOf(owner, profiles, car));
    if (choice) return choice;
  }
}

/** Asks for model, year and, if they leave several, the variant of a car of this make; `null`: the owner chooses another make. */
async function askCar(owner: SetupPrompt, make: string): Promise<ListedCar | null> {
  owner.print(`Models of ${make}:`);
  const model = await askChoice(owner, 'Model (Enter: another make)? ', modelsOf(make));
  if (model === null) return null;
  const year = await askUntil(owner, 'Model year (Enter: unknown): ', (answer) => {
    if (answer === '') return { value: null };
    return /^(19|20)\d\d$/.test(answer) ? { value: Number(answer) } : { problem: 'Enter a year, e.g. 2021.' };
  });
  const cars = carsOf(make, model, year);
  const [only, ...others] = cars;
  if (others.length === 0) return only ?? null;
  const texts = cars.map(yearsAndVariantOf);
  owner.print(`Several profiles exist for the ${make} ${model}:`);
  const text = await askChoice(owner, 'Which one is yours (Enter: another make)? ', texts);
  return cars.find((car) => yearsAndVariantOf(car) === text) ?? null;
}

/** Asks which profile of a listed car to use; `null`: the owner chooses another car. */
async function askProfileOf(
  owner: SetupPrompt,
  profiles: Profiles,
  car: ListedCar,
): Promise<ProfileChoice | null> {
  const usable = usableProfiles(car);
  const [first] = usable;
  const name = carName(car);
  owner.print(`Profiles of the ${name}:`, ...usable.map((profile, place) => lineOf(profile, place + 1)));
  for (const { id, wrongBecause } of car.profiles)
    if (wrongBecause !== null) owner.print(`  Do not use ${id}: ${wrongBecause}.`);
  if (!first) owner.print('  None is listed.');
  if (car.means.length > 0)
    owner.print(
      `Without this adapter, Ligo reads it by ${car.means.map((one) => MEANS[one]).join(', or ')}.`,
    );
  const isReady = first?.download === null;
  for (;;) {
    const hint = isReady ? 'Enter: 1' : 'or generic; Enter: another car';
    const answer = await owner.ask(`Number, or absolute path of a downloaded file (${hint}): `);
    if (answer === '' && !isReady) return null;
    const chosen = usable[Number(answer || 1) - 1];
    if (chosen?.download) {
      owner.print('Download it, then enter the absolute path of the file:', `  ${chosen.download.address}`);
      continue;
    }
    const choice = await chooseProfile(owner, profiles, chosen?.id ?? answer);
    if (choice) return choice.profile === DEFAULT_PROFILE ? { ...choice, car: name } : choice;
  }
}

function lineOf({ id, download }: ListedProfile, place: number): string {
  if (download === null) return `  ${place}  ${id}, which comes with Ligo`;
  return `  ${place}  ${download.path} of ${download.collection}: ${download.address}`;
}

/** Reads a profile and asks for the missing options; `null`: it cannot be used, and the reason is printed. */
async function chooseProfile(
  owner: SetupPrompt,
  profiles: Profiles,
  profile: string,
): Promise<ProfileChoice | null> {
  const cars = await profiles.carsIn(profile);
  if ('problem' in cars) {
    owner.print(cars.problem);
    return null;
  }
  const car = await chooseCar(owner, cars);
  if (!car) return null;
  const direction = car.isSignMissing ? await askDirection(owner) : {};
  return { profile, ...(cars.length > 1 && { model: car.model }), ...direction };
}

async function chooseCar(owner: SetupPrompt, cars: readonly ProfiledCar[]): Promise<ProfiledCar | null> {
  const [first, ...others] = cars;
  if (others.length === 0) return first ?? null;
  const models = cars.map(({ model }) => model);
  const model = await askChoice(owner, 'Which car of this file (Enter: another profile)? ', models);
  return cars.find((car) => car.model === model) ?? null;
}

const DIRECTIONS = ['outOfPack', 'intoPack'] as const;

async function askDirection(owner: SetupPrompt): Promise<Pick<ProfileChoice, 'positiveCurrent'>> {
  owner.print(
    'This file does not define the sign of the battery current: positive out of the pack (driving) or into it',
    '(charging). If its author does not document it, press Enter: Ligo learns it while the car charges, and shows',
    'the power without its direction until then.',
  );
  const chosen = await askChoice(owner, 'Positive current flows (Enter: unknown)? ', DIRECTIONS);
  const positiveCurrent = DIRECTIONS.find((direction) => direction === chosen);
  return positiveCurrent ? { positiveCurrent } : {};
}

const WIDTH = 90;

/** Words as lines of a terminal. */
function wrapped(words: readonly string[]): string[] {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line}, ${word}`;
  }
  return lines.map((line, place) => `  ${line}${place < lines.length - 1 ? ',' : ''}`);
}

interface ProfiledCar {
  model: string;
  /** The file does not define the sign of its current. */
  isSignMissing: boolean;
}

export interface Profiles {
  /** Names of the profiles of the app. */
  names(): string[];
  /** The cars of a profile, or why it cannot be read. Never rejects. */
  carsIn(profile: string): Promise<ProfiledCar[] | { problem: string }>;
}

/** The profiles of the app, and profile files by their paths. */
export const profilesOf = (files: TextFiles): Profiles => ({
  names: () => files.profileNames(),
  carsIn: (profile) => carsIn(files, profile),
});

const hasPower = ({ requests }: Profile): boolean =>
  requests.some(({ values }) =>
    values.some(({ quantity }) => quantity === 'packCurrentA' || quantity === 'rawPowerKw'),
  );

async function carsIn(files: TextFiles, profile: string): Promise<ProfiledCar[] | { problem: string }> {
  const isModel = files.profileNames().includes(profile);
  if (!profile.startsWith('/') && !isModel)
    return {
      problem: 'Unknown make or profile. Enter a listed one, generic, or the absolute path of a file.',
    };
  try {
    const { profiles } = await readProfileFile(files, isModel ? files.profilePath(profile) : profile);
    const cars = profiles
      .filter(({ requests }) => requests.length > 0)
      .map((one) => ({ model: one.model, isSignMissing: one.positiveCurrent === null && hasPower(one) }));
    return cars.length > 0 ? cars : { problem: problemOf(profiles) };
  } catch (error) {
    return { problem: `Cannot read the file: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function problemOf(profiles: readonly Profile[]): string {
  const base = profiles.flatMap(({ skipped }) => skipped).find(({ name }) => name.startsWith(MISSING_BASE));
  if (!base) return 'The file contains no supported readings.';
  const file = base.name.slice(MISSING_BASE.length);
  return `The file extends ${file}. Download that one, too, and keep both in folders as in their repository.`;
}
