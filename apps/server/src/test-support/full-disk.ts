import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A small disk of a test's own. */
export interface SmallDisk {
  folder: string;
  /** Takes what room is left. */
  fill(): void;
  /** Gives it back. */
  relieve(): void;
  remove(): void;
}

/** Whether disks can be mounted here. */
export function canMountDisks(): boolean {
  const disk = smallDisk();
  disk?.remove();
  return disk !== null;
}

/** Mounts a disk that every account can write to; `null`, with a message, if that is not allowed. */
export function smallDisk(megabytes = 3): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    process.stdout.write(`Skipped: a disk cannot be mounted here (${String(error).split('\n')[0]}).\n`);
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = 65_536; size > 0; ) {
          try {
            writeSync(file, Buffer.alloc(size));
          } catch {
            size = Math.floor(size / 2);
          }
        }
      } finally {
        closeSync(file);
      }
    },
    relieve: () => rmSync(filler),
    remove() {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
