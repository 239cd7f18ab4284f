import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run of the tests one folder for all that is temporary, and clears it away at the end. */
export default function setup() {
  const before = tmpdir();
  const folder = mkdtempSync(join(before, 'ligo-tests-'));
  // PostgreSQL does not run as root, and goes through it to a folder of its own.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
