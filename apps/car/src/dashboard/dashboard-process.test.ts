import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@ligo/machine/test-support';
import { DASHBOARD } from '@ligo/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import { runCommand, startCommand } from '../test-support/car-process.ts';
import { tempFolder } from '../test-support/temp-folder.ts';

/** The discard port is closed. */
const NO_SERVER = 'http://127.0.0.1:9';
const PATIENCE = { timeout: 15_000, interval: 50 };

const UNPRIVILEGED = 65_534;
/** Requests addresses as another account of the unit; each answer is its status and its first bytes. */
async function requestAsGuest(requests: readonly { url: string; cookie?: string }[]) {
  const program = `
    const answers = [];
    for (const { url, cookie } of ${JSON.stringify(requests)}) {
      const response = await fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
      const { value } = await response.body.getReader().read();
      answers.push([response.status, String(Buffer.from(value ?? [])), response.headers.get('set-cookie')]);
    }
    console.log(JSON.stringify(answers));
    process.exit();`;
  const args = ['--input-type=module', '-e', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    uid: UNPRIVILEGED,
    gid: UNPRIVILEGED,
    cwd: '/',
    env: {},
  });
  return JSON.parse(stdout) as [number, string, string | null][];
}

it.runIf(process.getuid?.() === 0)(
  'opens for another account by the printed address alone',
  async () => {
    const data = tempFolder();
    const port = await freePort();
    const env = { LIGO_CAR_DASHBOARD_PORT: String(port) };
    const { child, output, ended } = startCommand(['--data', data, '--server', NO_SERVER], env);
    onTestFinished(() => void child.kill('SIGKILL'));
    await vi.waitUntil(() => output.text.includes('Dashboard: '), PATIENCE);
    const page = `http://localhost:${port}${DASHBOARD.page}`;
    const feed = `http://localhost:${port}${DASHBOARD.feed}`;
    const { code, text } = await runCommand(['dashboard', '--data', data], { env });
    const printed = text.trim().split('\n').at(-1) ?? '';
    expect([code, printed.startsWith(`${page}?key=`)]).toEqual([0, true]);

    const [refused, opened] = await requestAsGuest([{ url: feed }, { url: printed }]);
    expect(refused?.slice(0, 2)).toEqual([401, 'Refused.\n']);
    expect(opened?.[0]).toBe(303);
    const cookie = opened?.[2]?.split(';')[0] ?? '';
    const [shown] = await requestAsGuest([{ url: feed, cookie }]);
    expect([shown?.[0], shown?.[1]]).toEqual([200, expect.stringMatching(/^retry: /)]);

    child.kill('SIGTERM');
    await ended;
    const written = output.text + output.errors + readFileSync(join(data, 'car.log'), 'utf8');
    const key = readFileSync(join(data, 'dashboard.key'), 'utf8').trim();
    for (const secret of [key, printed.split('key=')[1] ?? '', cookie.split('=')[1] ?? ''])
      expect([secret.length > 40, written.includes(secret)]).toEqual([true, false]);
  },
  60_000,
);
