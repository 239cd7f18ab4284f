import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { freePort } from './test-support/free-port.ts';
import { smallDisk } from './test-support/full-disk.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const disk = smallDisk();
let child: ChildProcess | null = null;

afterEach(() => {
  child?.kill('SIGKILL');
  disk?.remove();
});

it.runIf(disk)(
  'goes on while the disk of its log and database is full, says so, and ends when told',
  async () => {
    const folder = disk?.folder ?? '';
    const log = join(folder, 'server.log');
    const output = openSync(log, 'a');
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', main], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        LIGO_PORT: String(port),
        LIGO_DATA_DIR: join(folder, 'data'),
        LIGO_LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', output, output, 'ipc'],
    });
    await once(child, 'message');
    const ready = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return { status: answer.status, body: (await answer.json()) as object };
    };
    expect((await ready()).status).toBe(200);

    disk?.fill();
    for (let asked = 0; asked < 200; asked++) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await ready()).toMatchObject({ status: 503, body: { status: 'unavailable' } }),
    );
    expect((await ready()).body).toMatchObject({ missing: expect.arrayContaining(['disk']) });

    disk?.relieve();
    await vi.waitFor(async () => expect((await ready()).status).toBe(200));
    expect(readFileSync(log, 'utf8')).toMatch(/"lost":\d+,"msg":"log lines were lost"/);

    disk?.fill();
    for (let asked = 0; asked < 20; asked++) await fetch(`${origin}/healthz`);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);
