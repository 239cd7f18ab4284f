import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Writes a file for its owner alone: after a power cut at any moment it is there as a whole, or as it was before. */
export function writeAtomically(path: string, text: string): void {
  const temporary = `${path}.new`;
  try {
    withFile(temporary, 'w', (file) => {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  withFile(dirname(path), 'r', fsyncSync);
}

/**
 * Removes all permissions except the owner's from a file, or from a folder whose content `isOurs` knows completely. Returns
 * whether it was open to others: `'narrowed'` or, if it cannot be changed or is shared, `'wide'`.
 */
export function restrictPermissions(
  path: string,
  isOurs?: (name: string) => boolean,
): 'private' | 'narrowed' | 'wide' {
  const { mode } = statSync(path);
  if ((mode & OTHERS) === 0) return 'private';
  if (mode & STICKY || (isOurs && !readdirSync(path).every(isOurs))) return 'wide';
  try {
    chmodSync(path, mode & ~OTHERS);
    return 'narrowed';
  } catch {
    return 'wide';
  }
}

/** Opens a file, made for its owner alone, and closes it after the work. */
export function withFile(path: string, flags: string, work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/** The content of a text file; `null`: it cannot be read. */
export function textIfReadable(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** The names in a folder, sorted; none if it cannot be read. */
export function namesIfReadable(path: string): string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}
