import { modelNames, openProfile } from '../obd/profile/open-profile.ts';
import type { Profile } from '../obd/profile/profile.ts';

/** Whether a recorded drive is a log of the CAN bus, compressed or not. */
export const isBusLog = (file: string): boolean => /\.crtd(\.gz)?$/.test(file);

/**
 * The profile to decode a recorded drive: required for logs of the CAN bus, none for others. Rejects with a text for the owner if it is
 * missing or cannot be read.
 */
export async function profileFor(file: string, name: string | undefined): Promise<Profile | null> {
  if (!isBusLog(file)) return null;
  if (name === undefined)
    throw new Error(
      `A log of the car's bus is read by a profile: ${modelNames().join(', ')}, or the absolute path of one`,
    );
  return openProfile(name);
}
