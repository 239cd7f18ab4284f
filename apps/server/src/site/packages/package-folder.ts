import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CarPackage, readPackages } from './package-list.ts';

/** The operator's folder of packages. Its list is read again when it changes, so a new build needs no restart. */
export class PackageFolder {
  private scanned = '';
  private packages: Promise<readonly CarPackage[]> = Promise.resolve([]);

  /** `warn` reports an invalid folder, once for each change of its list. */
  constructor(
    readonly folder: string,
    private readonly warn: (fields: object, text: string) => void,
  ) {}

  /** The offered packages; the same array until the list changes. Never rejects: without a valid list, nothing is offered. */
  async current(): Promise<readonly CarPackage[]> {
    const list = await stat(join(this.folder, 'packages.json')).catch(() => null);
    const scan = list ? `${list.ino} ${list.size} ${list.mtimeMs}` : '';
    if (scan !== this.scanned) {
      this.scanned = scan;
      this.packages = list ? this.read() : Promise.resolve([]);
    }
    return this.packages;
  }

  private async read(): Promise<readonly CarPackage[]> {
    const { folder, warn } = this;
    try {
      return await readPackages(folder, (file) =>
        warn({ folder, file }, 'file does not match the package list'),
      );
    } catch (error) {
      warn({ folder, err: error }, 'package list cannot be read');
      return [];
    }
  }
}
