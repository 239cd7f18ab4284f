import { readdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Profile } from './profile.ts';
import { ProfileError } from './profile-error.ts';
import { type ReadOptions, readProfileFile } from './read-profile-file.ts';

/** Folder of the profiles of the app. */
const MODELS = fileURLToPath(new URL('./models/', import.meta.url));

/** Names of the profiles of the app, such as `byd-e-platform-3` or `ev-obd-pids/bolt19`. */
export const modelNames = (): string[] =>
  readdirSync(MODELS, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => (file.endsWith('.json') ? file.slice(0, -'.json'.length) : []))
    .sort();

export const modelPath = (name: string): string => `${MODELS}${name}.json`;

/**
 * The profile of a car: one of the app by its name, or one of a file by its absolute path; `model` selects a car of the file. Rejects with
 * `ProfileError` if there is none, or it has no supported readings.
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
  if (others.length > 0) throw new ProfileError('the file contains several cars: set `model`');
  if (profile.requests.length === 0) throw new ProfileError('the file contains no supported readings');
  return profile;
}
