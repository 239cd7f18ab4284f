import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
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
import { bundled, freePort } from '@ligo/machine/test-support';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { bundleCar, nativeModules } from './bundle.mjs';
import { root } from './paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ligo-bundle-'));
const distOf = (app: string) => dirname(bundled(new URL(`../../apps/${app}/src/main.ts`, import.meta.url)));
const dist = distOf('car');

afterAll(() => rmSync(folder, { recursive: true }));

const bytesIn = (path: string) =>
  readdirSync(path)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(join(path, name), 'latin1')]);

test('the bundle is the same on every machine, and contains no path of it', async () => {
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

test.each(['car', 'server'])(
  'the %s starts with nothing beside it but the modules of machine code',
  async (name) => {
    const installed = mkdtempSync(join(folder, `${name}-`));
    // What other steps of the build and the compiler write is no part of the bundle.
    for (const each of readdirSync(distOf(name)))
      if (each.endsWith('.js') || each === 'sources')
        cpSync(join(distOf(name), each), join(installed, each), { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{"type":"module"}');
    for (const module of nativeModules) {
      const place = join(installed, 'node_modules', module);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(root, 'node_modules', module), place);
    }
    const data = join(installed, 'data');
    const env = {
      PATH: process.env.PATH,
      LIGO_CAR_DASHBOARD_PORT: '0',
      LIGO_CAR_DATA_DIR: data,
      LIGO_DATA_DIR: data,
      LIGO_PORT: String(await freePort()),
    };
    const child = spawn(process.execPath, [join(installed, 'main.js')], {
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    let errors = '';
    child.stderr?.on('data', (text) => {
      errors += text;
    });
    // A limit runs from the signal on: what is still starting would be stopped within it, too.
    const ready = new Promise((resolve) => {
      child.on('message', (message: { type: string }) => message.type === 'ready' && resolve('ready'));
    });
    expect(await Promise.race([ready, ended.then(() => errors)])).toBe('ready');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(errors).toBe('');
  },
);
