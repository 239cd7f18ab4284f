import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** Packs a folder, under its own name, with the same bytes each time. */
export function writeArchive(folder, file, at) {
  const tar = `${file}.part`;
  const same = ['--sort=name', `--mtime=@${at}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'];
  try {
    execFileSync('tar', [
      ...same,
      '--use-compress-program=gzip -n -9',
      '-cf',
      tar,
      '-C',
      dirname(folder),
      basename(folder),
    ]);
    renameSync(tar, file);
  } finally {
    rmSync(tar, { force: true });
  }
}

/** The folder that an archive unpacks to. */
export function archiveName({ arch }, version) {
  return `ligo-car-${version}-linux-${arch}`;
}
