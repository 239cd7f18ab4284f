import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CarPackage, readPackages } from './package-list.ts';

/** The operator's folder of packages: its list is read again when it changed, so that a new build needs no restart. */
export class PackageFolder {
  private scanned = '';
  private packages: Promise<readonly CarPackage[]> = Promise.resolve([]);

  /** `warn` reports an invalid folder, once for each change of its list. */
  constructor(
    readonly folder: string,
    private readonly warn: (fields: object, text: string) => void,
  ) {}

  /** What is offered now; the same array until the list changes. Rejects never: no folder, or a bad list, offers nothing. */
  async current(): Promise<readonly CarPackage[]> {
    const list = await stat(join(this.folder, 'packages.json')).catch(() => null);
    const seen = list ? `${list.ino} ${list.size} ${list.mtimeMs}` : '';
    if (seen !== this.scanned) {
      this.scanned = seen;
      this.packages = list ? this.read() : Promise.resolve([]);
    }
    return this.packages;
  }

  private async read(): Promise<readonly CarPackage[]> {
    const { folder, warn } = this;
    try {
      return await readPackages(folder, (file) =>
        warn({ folder, file }, 'is not the package that was listed'),
      );
    } catch (error) {
      warn({ folder, err: error }, 'has no list of packages that can be read');
      return [];
    }
  }
}
