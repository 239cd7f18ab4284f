import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundled, freePort } from '@ligo/machine/test-support';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Accounts } from './storage/accounts.ts';
import { openDatabase } from './storage/open-database.ts';
import { canMountDisks, type SmallDisk, smallDisk } from './test-support/full-disk.ts';

const main = bundled(new URL('./main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Found out before; each try has a disk of its own. */
const isAllowed = canMountDisks();
let disk: SmallDisk | null = null;
let child: ChildProcess | null = null;

beforeEach(() => {
  if (isAllowed) disk = smallDisk();
});
afterEach(() => {
  child?.kill('SIGKILL');
  disk?.remove();
});

/** The server, which runs; it prints into a file. */
async function start(log: string, settings: Record<string, string>): Promise<ChildProcess> {
  const output = openSync(log, 'a');
  const started = spawn(process.execPath, [main], {
    cwd: root,
    env: { PATH: process.env.PATH, LIGO_LOG_LEVEL: 'debug', ...settings },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const [message] = await Promise.race([once(started, 'message'), once(started, 'exit')]);
  expect(message, readFileSync(log, 'utf8').slice(-1_000)).toMatchObject({ type: 'ready' });
  return started;
}

it.runIf(isAllowed)(
  'continues while the disk of its log and database is full, reports it, stops on request, and starts again',
  async () => {
    const folder = disk?.folder ?? '';
    const log = join(folder, 'server.log');
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const settings = { LIGO_PORT: String(port), LIGO_DATA_DIR: join(folder, 'data') };
    child = await start(log, settings);
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
    // A request is logged after its answer.
    await vi.waitFor(() =>
      expect(readFileSync(log, 'utf8')).toMatch(/"lost":\d+,"msg":"log lines were lost"/),
    );

    disk?.fill();
    for (let asked = 0; asked < 20; asked++) await fetch(`${origin}/healthz`);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);

    child = await start(log, settings);
    await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 503 }));
    disk?.relieve();
    await vi.waitFor(async () => expect((await ready()).status).toBe(200));
  },
);

it.runIf(isAllowed)('opens its database on a disk that became full while it did not run', async () => {
  const folder = disk?.folder ?? '';
  const database = await openDatabase(folder, null);
  const id = await new Accounts(database, Date.now).idFor({
    issuer: 'i',
    subject: 's',
    email: 'a@x.example',
  });
  await database.destroy();
  disk?.fill();
  const again = await openDatabase(folder, null);
  expect(await again.selectFrom('accounts').select('id').execute()).toEqual([{ id }]);
  await again.destroy();
});
