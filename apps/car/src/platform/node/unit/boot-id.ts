import { readFileSync } from 'node:fs';

const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';

/** Which start of this Linux system it is; `null` elsewhere. */
export function bootId(): string | null {
  try {
    return readFileSync(BOOT_ID_FILE, 'utf8').trim();
  } catch {
    return null;
  }
}
