import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureDebianPackages } from '../lib/debian-packages.mjs';
import { root } from '../lib/paths.mjs';
import { archiveName, writeArchive } from './archive.mjs';
import { buildVersion } from './build-version.mjs';
import { writeDebianPackage } from './debian.mjs';
import { listPackages, packageFiles } from './list-packages.mjs';
import { packageCache, packagesDir } from './paths.mjs';
import { stage } from './stage.mjs';
import { buildNeeds, compilerOf, targets } from './targets.mjs';

function targetsOf(names) {
  return names.map((name) => {
    if (!Object.hasOwn(targets, name))
      throw new Error(`--arch ${name}: there is ${Object.keys(targets).join(' and ')}.`);
    return targets[name];
  });
}

/** The origin as it is written into the package. Throws unless a car's app would take it. */
function originOf(text) {
  const isTrusted = (url) =>
    url.protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+)$/.test(url.hostname);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !isTrusted(url))
    throw new Error('--server takes an https:// address.');
  return url.origin;
}

async function makePackage(target, { version, at, server, kinds }, folder) {
  const work = mkdtempSync(join(packageCache, 'stage.'));
  try {
    const staged = join(work, archiveName(target, version));
    await stage(staged, target, { version, server });
    const files = packageFiles(target, version);
    for (const kind of kinds) {
      const file = join(work, files[kind]);
      if (kind === 'deb') writeDebianPackage(staged, file, target, { version, at });
      else writeArchive(staged, file, at);
      renameSync(file, join(folder, files[kind]));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Builds the car's app as archive and Debian package. `arch`: the architecture, by default all; `build`: the build number in place
 * of the count of commits; `server`: the default origin of the server; `out`: the folder, `dist/packages` by default; `kinds`: which
 * of the two. Returns the files in the folder.
 */
export async function makePackages({
  arch = Object.keys(targets),
  build,
  server,
  out = packagesDir,
  kinds = ['archive', 'deb'],
}) {
  const chosen = targetsOf(arch);
  if (build !== undefined && !/^\d+$/.test(build)) throw new Error('--build takes a whole number.');
  const named = { ...buildVersion(build), server: server && originOf(server), kinds };
  await ensureDebianPackages([...buildNeeds, ...chosen.map(compilerOf)]);
  const folder = resolve(root, out);
  for (const each of [folder, packageCache]) mkdirSync(each, { recursive: true });
  for (const target of chosen) await makePackage(target, named, folder);
  return listPackages(folder, named.version);
}
