import { modelNames, openProfile } from '../obd/profile/open-profile.ts';
import type { Profile } from '../obd/profile/profile.ts';

/** Whether a recorded drive is a log of the car's bus, packed or not. */
export const isBusLog = (file: string): boolean => /\.crtd(\.gz)?$/.test(file);

/**
 * What a recorded drive is read by: logs of the bus by the profile of that name or path, others by none. Rejects, in words for the owner,
 * where a log has no profile or it cannot be read.
 */
export async function profileFor(file: string, name: string | undefined): Promise<Profile | null> {
  if (!isBusLog(file)) return null;
  if (name === undefined)
    throw new Error(
      `A log of the car's bus is read by a profile: ${modelNames().join(', ')}, or the absolute path of one`,
    );
  return openProfile(name);
}
