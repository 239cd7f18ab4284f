import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../shared/error-code.ts';
import { tempFolder } from './temp-folder.ts';

/** A file system of its own in memory. */
export interface SmallDisk {
  path: string;
  /** Takes all the room that is left. */
  fill(): void;
  /** Gives it back. */
  makeRoom(): void;
  remount(option: 'ro' | 'rw'): void;
  unmount(): void;
}

/** Mounts a disk of the given size in MB; returns the reason if this is not allowed, as for accounts other than root. */
export function mountSmallDisk(megabytes: number): SmallDisk | string {
  const path = tempFolder();
  const mount = (...args: string[]) => execFileSync('mount', [...args, path], { stdio: 'pipe' });
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs');
  } catch (error) {
    return `a file system could not be mounted: ${error instanceof Error ? error.message : error}`;
  }
  const filler = join(path, 'car.filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4_096));
      } catch (error) {
        if (codeOf(error) !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler),
    remount: (option) => void mount('-o', `remount,${option}`),
    unmount: () => void execFileSync('umount', ['--lazy', path], { stdio: 'pipe' }),
  };
}
