import type { Stats } from 'node:fs';

/** All others. */
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;

type Rights = Pick<Stats, 'uid' | 'mode'>;

/** Belongs to this account or the system's own. */
export const isOurs = ({ uid }: Pick<Stats, 'uid'>): boolean => uid === 0 || uid === process.getuid?.();

/** Every account can write it. */
export const isOpen = ({ mode }: Pick<Stats, 'mode'>): boolean => (mode & OTHERS_WRITE) !== 0;

/**
 * Whether another account can replace a file in this folder. In a sticky folder, such as the one for temporary files, only the owner of
 * a file can.
 */
export const isSharedFolder = (folder: Rights): boolean =>
  !isOurs(folder) || (isOpen(folder) && (folder.mode & STICKY) === 0);
