import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { writeLicences } from './licences.mjs';

test('the packages name the profiles of others, with their licence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-licences-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'LICENSE'), 'of Node.js');
  writeLicences(folder, { folders: [], files: [], runtime: { folder, version: '24.0.0' } });
  const text = readFileSync(join(folder, 'ev-obd-pids.txt'), 'utf8');
  const models = join(root, 'apps/car/src/sources/obd/profile/models/ev-obd-pids');
  expect(text).toBe(readFileSync(join(models, 'LICENSE'), 'utf8'));
  expect(readFileSync(join(folder, 'NOTICE.md'), 'utf8')).toMatch(
    /^\| ev-obd-pids +\| \w{7} +\| Apache-2\.0 +\| ev-obd-pids\.txt +\|$/m,
  );
});
