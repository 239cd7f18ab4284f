import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from '@ligo/machine/test-support';
import { emptyState } from '@ligo/signals';
import { expect, it } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { tempFolder } from './test-support/temp-folder.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('belongs to one process at a time, which is named, and is free again at once when that is killed', async () => {
  const data = tempFolder();
  const script = compiled(new URL('./test-support/hold-folder.ts', import.meta.url));
  const child = spawn(process.execPath, [script, data]);
  await once(child.stdout, 'data');
  expect(() => openDataFolder(data, 1)).toThrow(
    `${data} is in use by another process of the car's app (process ${child.pid}).`,
  );
  child.kill('SIGKILL');
  await once(child, 'close');
  openDataFolder(data, 2).close();
});

it('restricts files that are readable by others, and logs it', () => {
  const data = tempFolder();
  openDataFolder(data, 1).close();
  chmodSync(data, 0o755);
  for (const name of ['identity.pem', 'car.sqlite']) chmodSync(join(data, name), 0o666);
  openDataFolder(data, 2).close();
  expect(modeOf(data)).toBe(0o700);
  expect(modeOf(join(data, 'identity.pem'))).toBe(0o600);
  expect(modeOf(join(data, 'car.sqlite'))).toBe(0o600);
  expect(readFileSync(join(data, 'car.log'), 'utf8').match(/permissions restricted/g)).toHaveLength(3);
});

it('keeps the permissions of a shared folder', () => {
  const data = tempFolder();
  writeFileSync(join(data, 'holiday.jpg'), '');
  chmodSync(data, 0o755);
  openDataFolder(data, 1).close();
  expect(modeOf(data)).toBe(0o755);
  expect(readFileSync(join(data, 'car.log'), 'utf8')).toContain('could not be restricted');
});

it('never replaces the key of a car that has run, and makes one where only trips were imported', () => {
  const data = tempFolder();
  const first = openDataFolder(data, 1);
  const { carId } = first.identity;
  first.close();
  rmSync(join(data, 'identity.pem'));
  const second = openDataFolder(data, 2);
  expect(second.identity.carId).not.toBe(carId);
  second.store.saveState(emptyState(5));
  second.close();
  rmSync(join(data, 'identity.pem'));
  expect(() => openDataFolder(data, 3)).toThrow(/identity\.pem is missing.*Restore it from a copy/);
  expect(existsSync(join(data, 'identity.pem'))).toBe(false);
  expect(() => openDataFolder(data, 4)).toThrow(/is missing/);
});
