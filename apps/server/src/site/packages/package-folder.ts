import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CarPackage, PackageFiles, readPackages } from './package-list.ts';

/** The operator's folder of packages. Its list is read again when it changes, so a new build needs no restart. */
export class PackageFolder {
  private scanned = '';
  private packages: Promise<readonly CarPackage[]> = Promise.resolve([]);
  private files = this.newFiles();

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

  /** The offered package with this file; `undefined`: none, or the file changed and no longer matches the list. */
  async find(name: string): Promise<CarPackage | undefined> {
    const found = (await this.current()).find(({ file }) => file === name);
    return found && (await this.files.isAsListed(found)) ? found : undefined;
  }

  private newFiles(): PackageFiles {
    const { folder, warn } = this;
    return new PackageFiles(folder, (file) => warn({ folder, file }, 'file does not match the package list'));
  }

  private async read(): Promise<readonly CarPackage[]> {
    const { folder, warn } = this;
    try {
      this.files = this.newFiles();
      return await readPackages(folder, this.files);
    } catch (error) {
      warn({ folder, err: error }, 'package list cannot be read');
      return [];
    }
  }
}
