import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder in which `npm run prove-package` prepared what the proof needs. */
export const proofDir = process.env.LIGO_PROOF_DIR ?? '';

/** A plain Debian 12, which is copied for each run. */
export const debianBase = join(proofDir, 'debian-12');

/** Debian packages that were fetched once. */
export const debianArchive = join(proofDir, 'archive/apt');

/** The one file of a build whose name ends so, such as `amd64.deb`. */
export function builtFile(build: 'older' | 'newer', ending: string): string {
  const folder = join(proofDir, build);
  const [name, ...others] = readdirSync(folder).filter((each) => each.endsWith(ending));
  if (!name || others.length > 0)
    throw new Error(`There is not one ${ending} in ${folder}: run npm run prove-package`);
  return join(folder, name);
}
