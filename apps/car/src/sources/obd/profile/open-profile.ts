import { readdirSync } from 'node:fs';
import { basename, isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Profile } from './profile.ts';
import { ProfileError } from './profile-error.ts';
import { type ReadOptions, readProfileFile } from './read-profile-file.ts';

/** Profiles that come with the app. */
const MODELS = fileURLToPath(new URL('./models/', import.meta.url));

/** Names of the profiles that come with the app, such as `byd-e-platform-3`. */
export const modelNames = (): string[] =>
  readdirSync(MODELS)
    .map((file) => basename(file, '.json'))
    .sort();

/** Where a profile that comes with the app lies. */
export const modelPath = (name: string): string => `${MODELS}${name}.json`;

/**
 * A profile to read a car by: one that comes with the app, by its name, or that of a file, by its absolute path; `model` chooses among
 * the cars of a file. Rejects with `ProfileError` where there is none, or nothing can be read by it.
 */
export async function openProfile(
  nameOrPath: string,
  { model, ...options }: ReadOptions & { model?: string | undefined } = {},
): Promise<Profile> {
  const isPath = isAbsolute(nameOrPath);
  if (!isPath && !modelNames().includes(nameOrPath))
    throw new ProfileError(
      `no profile ${JSON.stringify(nameOrPath)}: give a path, or one of ${modelNames().join(', ')}`,
    );
  const { profiles } = await readProfileFile(isPath ? nameOrPath : modelPath(nameOrPath), options);
  const chosen = model === undefined ? profiles : profiles.filter((profile) => profile.model === model);
  const [profile, ...others] = chosen;
  if (!profile)
    throw new ProfileError(
      model === undefined ? 'the file: no profile' : `the file: no car ${JSON.stringify(model)}`,
    );
  if (others.length > 0) throw new ProfileError('the file: more than one car; say which, by its model');
  if (profile.requests.length === 0) throw new ProfileError('the file: nothing in it that Ligo reads');
  return profile;
}
