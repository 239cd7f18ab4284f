import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { rotateKeys } from './run-command.ts';

it('makes no new database where it finds none', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'ligo-rotate-')), 'elsewhere');
  await expect(rotateKeys(readConfig({ LIGO_DATA_DIR: folder }), Date.now)).rejects.toThrow(ConfigError);
  expect(existsSync(folder)).toBe(false);
});
