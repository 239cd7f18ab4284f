import { modelNames, modelPath } from './profile/open-profile.ts';
import type { Profile } from './profile/profile.ts';
import { MISSING_BASE, readProfileFile } from './profile/read-profile-file.ts';

export interface ProfiledCar {
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
export const PROFILES: Profiles = { names: modelNames, carsIn };

const hasPower = ({ requests }: Profile): boolean =>
  requests.some(({ values }) =>
    values.some(({ quantity }) => quantity === 'packCurrentA' || quantity === 'rawPowerKw'),
  );

async function carsIn(profile: string): Promise<ProfiledCar[] | { problem: string }> {
  const isModel = modelNames().includes(profile);
  if (!profile.startsWith('/') && !isModel)
    return {
      problem: 'Unknown make or profile. Enter a listed one, generic, or the absolute path of a file.',
    };
  try {
    const { profiles } = await readProfileFile(isModel ? modelPath(profile) : profile);
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
