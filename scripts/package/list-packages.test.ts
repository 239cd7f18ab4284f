import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildVersion } from './build-version.mjs';
import { listPackages, packageFiles } from './list-packages.mjs';
import { targets } from './targets.mjs';

test('the list names what is there of this version; packages of another go, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-packages-'));
  const version = '1.0.0.7';
  const { archive, deb } = packageFiles(targets.arm64, version);
  for (const name of [archive, deb, packageFiles(targets.x64, '1.0.0.6').deb, 'notes.txt'])
    writeFileSync(join(folder, name), name);
  const sha256 = createHash('sha256').update(deb).digest('hex');
  const list = listPackages(folder, version);
  expect(list).toHaveLength(2);
  expect(list).toContainEqual({ version, arch: 'arm64', kind: 'deb', file: deb, size: deb.length, sha256 });
  expect(JSON.parse(readFileSync(join(folder, 'packages.json'), 'utf8'))).toEqual(list);
  expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toContain(`${sha256}  ${deb}\n`);
  expect(readdirSync(folder).sort()).toEqual(
    ['SHA256SUMS', archive, deb, 'notes.txt', 'packages.json'].sort(),
  );
  rmSync(folder, { recursive: true });
});

test('a build is called after the version of the app and its own number', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../apps/car/package.json', import.meta.url), 'utf8'),
  );
  expect(buildVersion('12').version).toBe(`${version}.12`);
});
