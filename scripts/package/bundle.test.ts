import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';
import { bundleCar, nativeModules } from './bundle.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ligo-bundle-'));
const dist = join(folder, 'dist');

beforeAll(async () => {
  await bundleCar(dist);
});
afterAll(() => rmSync(folder, { recursive: true }));

const bytesIn = (path: string) =>
  readdirSync(path).map((name) => [name, readFileSync(join(path, name), 'latin1')]);

test('the bundle is the same wherever it is built, and says nothing of where that was', async () => {
  const again = join(folder, 'else', 'where');
  await bundleCar(again);
  expect(bytesIn(again)).toEqual(bytesIn(dist));
  expect(bytesIn(dist).filter(([, text]) => text?.includes(root))).toEqual([]);
});

test('every source that is started by its name is a file of the bundle', () => {
  const sources = join(root, 'apps/car/src');
  const started = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?!test-support|demo).*\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(sources, name), 'utf8').matchAll(/^(?! \*).*new URL\('\.\/([\w-]+)\.ts'/gm),
    ])
    .map((found) => `${found[1]}.js`);
  expect(started.length).toBeGreaterThan(1);
  expect(readdirSync(dist)).toEqual(expect.arrayContaining(started));
});

test('the app starts with nothing beside it but the modules of machine code', async () => {
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
  for (const name of nativeModules) {
    const place = join(dist, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place);
  }
  const env = {
    PATH: process.env.PATH,
    LIGO_CAR_DASHBOARD_PORT: '0',
    LIGO_CAR_DATA_DIR: join(folder, 'data'),
  };
  const child = spawn(process.execPath, [join(dist, 'main.js')], {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const ready = once(child, 'message');
  const [first] = await Promise.race([ready, ended.then(() => [errors])]);
  expect(first).toMatchObject({ type: expect.any(String) });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(errors).toBe('');
});
