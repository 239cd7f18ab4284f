import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Architectures of packages, as named in packages and addresses. */
export const ARCHITECTURES = ['arm64', 'x64'] as const;
export const PACKAGE_KINDS = ['deb', 'archive'] as const;
const LIST_MAX_BYTES = 100_000;

const packageSchema = z.object({
  version: z.string().regex(/^\w[\w.+~-]{0,39}$/),
  arch: z.enum(ARCHITECTURES),
  kind: z.enum(PACKAGE_KINDS),
  /** A plain name beside the list: no folders, and no characters that are special in headers or shells. */
  file: z.string().regex(/^\w[\w.+~-]{0,119}$/),
  size: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const packagesSchema = z.array(packageSchema).max(100);

/** A package of the car's app in the operator's folder. Its size is in bytes. */
export type CarPackage = z.infer<typeof packageSchema>;

/**
 * Reads the list of packages, newest versions first, and verifies each file. A missing or different file is left out and reported
 * to `complain`. Rejects if the list exists but is invalid.
 */
export async function readPackages(folder: string, complain: (file: string) => void): Promise<CarPackage[]> {
  const path = join(folder, 'packages.json');
  if ((await stat(path)).size > LIST_MAX_BYTES) throw new Error('packages.json is too long');
  const listed = packagesSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const offered: CarPackage[] = [];
  for (const each of listed) {
    if (await isAsListed(join(folder, each.file), each)) offered.push(each);
    else complain(each.file);
  }
  return offered.sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
}

async function isAsListed(path: string, { size, sha256 }: CarPackage): Promise<boolean> {
  const file = await stat(path).catch(() => null);
  if (!file?.isFile() || file.size !== size) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === sha256;
}

/** The newest package of each kind for each architecture, most common for cars first. */
export function newestPackages(packages: readonly CarPackage[]): CarPackage[] {
  return ARCHITECTURES.flatMap((arch) =>
    PACKAGE_KINDS.flatMap((kind) => packages.find((each) => each.arch === arch && each.kind === kind) ?? []),
  );
}
