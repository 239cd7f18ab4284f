import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';
import { builtFile } from './proof-files.ts';

/** Libraries of Debian 12 for arm64, which its cross compiler brings. */
const LIBRARIES = '/usr/aarch64-linux-gnu';

test('the archive for arm64 starts on an emulated processor, registers its car and shows a code', async ({
  server,
  stack,
}) => {
  const folder = stack.folder('arm64');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', builtFile('newer', 'linux-arm64.tar.gz'), '-C', folder]);
  const root = join(folder, readdirSync(folder)[0] ?? '');
  const emulated = ['-L', LIBRARIES, join(root, 'runtime/node'), join(root, 'dist/main.js')];
  const env = {
    PATH: process.env.PATH,
    LIGO_CAR_DATA_DIR: stack.folder('car'),
    LIGO_SERVER_ORIGIN: server.origin,
    LIGO_CAR_DASHBOARD_PORT: '0',
  };
  const car = spawn('qemu-aarch64-static', emulated, { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => car.once('exit', resolve));
  stack.onEnd(async () => {
    car.kill('SIGKILL');
    await ended;
  });
  let output = '';
  for (const stream of [car.stdout, car.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(/Pairing code: \S+/);
  car.kill('SIGTERM');
  expect(await ended).toBe(0);
});
