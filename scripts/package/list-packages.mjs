import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveName } from './archive.mjs';
import { targets } from './targets.mjs';

/** Names of the files that are built for a target. */
export function packageFiles(target, version) {
  return {
    archive: `${archiveName(target, version)}.tar.gz`,
    deb: `ligo-car_${version}_${target.debian}.deb`,
  };
}

const isPackage = (name) => /^ligo-car[-_][\w.+~-]+\.(deb|tar\.gz)$/.test(name);

/** Removes packages of another version, and writes `packages.json` and `SHA256SUMS` of what is left. Returns the list. */
export function listPackages(folder, version) {
  const present = new Set(readdirSync(folder));
  const known = Object.values(targets).flatMap((target) =>
    Object.entries(packageFiles(target, version)).map(([kind, file]) => ({
      version,
      arch: target.arch,
      kind,
      file,
    })),
  );
  for (const name of present)
    if (isPackage(name) && !known.some(({ file }) => file === name)) rmSync(join(folder, name));
  const list = known
    .filter(({ file }) => present.has(file))
    .map((each) => {
      const bytes = readFileSync(join(folder, each.file));
      return { ...each, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
  writeFileSync(join(folder, 'SHA256SUMS'), list.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''));
  writeFileSync(join(folder, 'packages.json'), `${JSON.stringify(list, null, 2)}\n`);
  return list;
}
