import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder of a test. */
export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'ligo-test-'));

/** A data folder with these settings in its `car.json`. */
export function folderWith(settings: object): string {
  const data = tempFolder();
  writeFileSync(join(data, 'car.json'), JSON.stringify({ version: 1, ...settings }));
  return data;
}
