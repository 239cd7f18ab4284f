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
 * Reads the list of packages, newest versions first, without the packages whose file is missing or different. Rejects if the list
 * exists but is invalid.
 */
export async function readPackages(folder: string, files: PackageFiles): Promise<CarPackage[]> {
  const path = join(folder, 'packages.json');
  if ((await stat(path)).size > LIST_MAX_BYTES) throw new Error('packages.json is too long');
  const listed = packagesSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const offered: CarPackage[] = [];
  for (const each of listed) if (await files.isAsListed(each)) offered.push(each);
  return offered.sort((a, b) => b.version.localeCompare(a.version, 'en', { numeric: true }));
}

/** Verifies the files of one list. A file is hashed again only after it changed on the disk. */
export class PackageFiles {
  private readonly checks = new Map<CarPackage['file'], { stamp: string; isValid: Promise<boolean> }>();

  /** `complain` reports a missing or different file, once for each change. */
  constructor(
    private readonly folder: string,
    private readonly complain: (file: string) => void,
  ) {}

  /** Whether the file has the listed size and checksum. */
  async isAsListed(listed: CarPackage): Promise<boolean> {
    const { file } = listed;
    const stamp = await this.stampOf(listed);
    const known = this.checks.get(file);
    if (known?.stamp === stamp) return known.isValid;
    const isValid = this.hashes(listed, stamp);
    this.checks.set(file, { stamp, isValid });
    if (!(await isValid)) this.complain(file);
    return isValid;
  }

  /** Changes with the file; empty: the file is missing or has another size. */
  private async stampOf({ file, size }: CarPackage): Promise<string> {
    const found = await stat(join(this.folder, file)).catch(() => null);
    if (!found?.isFile() || found.size !== size) return '';
    return `${found.ino} ${found.mtimeMs} ${found.ctimeMs}`;
  }

  private async hashes(listed: CarPackage, stamp: string): Promise<boolean> {
    if (stamp === '') return false;
    const hash = createHash('sha256');
    try {
      await pipeline(createReadStream(join(this.folder, listed.file)), hash);
    } catch {
      return false;
    }
    return hash.digest('hex') === listed.sha256 && (await this.stampOf(listed)) === stamp;
  }
}

/** The newest package of each kind for each architecture, most common for cars first. */
export function newestPackages(packages: readonly CarPackage[]): CarPackage[] {
  return ARCHITECTURES.flatMap((arch) =>
    PACKAGE_KINDS.flatMap((kind) => packages.find((each) => each.arch === arch && each.kind === kind) ?? []),
  );
}
