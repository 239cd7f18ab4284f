import type { TextFiles } from '../../../ports/text-files.ts';
import type { Profile } from './profile.ts';
import { ProfileError } from './profile-error.ts';
import { type ReadOptions, readProfileFile } from './read-profile-file.ts';

/**
 * The profile of a car: one of the app by its name, or one of a file by its absolute path; `model` selects a car of the file. Rejects with
 * `ProfileError` if there is none, or it has no supported readings.
 */
export async function openProfile(
  files: TextFiles,
  nameOrPath: string,
  { model, ...options }: ReadOptions & { model?: string | undefined } = {},
): Promise<Profile> {
  const isPath = nameOrPath.startsWith('/');
  if (!isPath && !files.profileNames().includes(nameOrPath))
    throw new ProfileError(
      `no profile ${JSON.stringify(nameOrPath)}: give a path, or one of ${files.profileNames().join(', ')}`,
    );
  const { profiles } = await readProfileFile(
    files,
    isPath ? nameOrPath : files.profilePath(nameOrPath),
    options,
  );
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
