import { SIGN_UNKNOWN_REASON } from './profile/checked-value.ts';
import { modelNames, modelPath } from './profile/open-profile.ts';
import { readProfileFile } from './profile/read-profile-file.ts';

export interface ProfiledCar {
  model: string;
  /** The file does not define the sign of the current; without it there is no power reading. */
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

async function carsIn(profile: string): Promise<ProfiledCar[] | { problem: string }> {
  const isModel = modelNames().includes(profile);
  if (!profile.startsWith('/') && !isModel)
    return { problem: 'Unknown profile. Enter a number, a name or the absolute path of a file.' };
  try {
    const { profiles } = await readProfileFile(isModel ? modelPath(profile) : profile);
    const cars = profiles
      .filter(({ requests }) => requests.length > 0)
      .map(({ model, skipped }) => ({
        model,
        isSignMissing: skipped.some(({ reason }) => reason === SIGN_UNKNOWN_REASON),
      }));
    return cars.length > 0 ? cars : { problem: 'The file contains no supported readings.' };
  } catch (error) {
    return { problem: `Cannot read the file: ${error instanceof Error ? error.message : String(error)}` };
  }
}
