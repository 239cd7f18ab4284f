import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@ligo/machine/test-support';
import {
  DASHBOARD,
  type DashboardFeedMessage,
  type DashboardState,
  dashboardFeedMessageSchema,
} from '@ligo/protocol';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { killCars, runCommand, startCarProcess, startCommand } from '../test-support/car-process.ts';

/** The discard port is closed. */
const NO_SERVER = 'http://127.0.0.1:9';
const PATIENCE = { timeout: 15_000, interval: 50 };

afterEach(killCars);

/** Reads the feed of a running car and records its messages; `ended` resolves when it breaks off. */
async function read(origin: string) {
  const news: DashboardFeedMessage[] = [];
  const response = await fetch(origin + DASHBOARD.feed);
  const body = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  const ended = (async () => {
    let text = '';
    for await (const part of body) {
      const parts = (text + part).split('\n\n');
      text = parts.pop() ?? '';
      for (const each of parts.filter((line) => line.startsWith('data: ')))
        news.push(dashboardFeedMessageSchema.parse(JSON.parse(each.slice(6))));
    }
  })().catch(() => {});
  const lastState = (): DashboardState | undefined =>
    news.flatMap((each) => (each.type === 'state' ? [each.state] : [])).at(-1);
  const entries = () => news.flatMap((each) => (each.type === 'log' ? [each.entries] : [])).at(-1) ?? [];
  return { ended, lastState, entries };
}

it('shows its own screen how things stand, does what that orders, and leaves no socket', async () => {
  const { child, output, ended } = startCarProcess(
    '--data',
    mkdtempSync(join(tmpdir(), 'ligo-screen-')),
    '--server',
    NO_SERVER,
  );
  const opened = () =>
    output.messages.find(({ type }) => type === 'dashboard') as { url?: string } | undefined;
  await vi.waitUntil(opened, PATIENCE);
  const url = new URL(opened()?.url ?? '');
  const order = async (command: object) => {
    const response = await fetch(url.origin + DASHBOARD.command, {
      method: 'POST',
      headers: { origin: url.origin, 'content-type': 'application/json' },
      body: JSON.stringify(command),
    });
    return response.json();
  };
  const feed = await read(url.origin);
  const shownOf = (name: string) =>
    feed.lastState()?.readings.find((reading) => reading.name === name)?.value;

  await vi.waitUntil(() => feed.lastState()?.server === 'unreachable', PATIENCE);
  expect(feed.lastState()).toMatchObject({ isSimulated: true, serverOrigin: NO_SERVER, code: null });
  expect(await order({ command: 'park' })).toEqual({ ok: true });
  expect(await order({ command: 'door', door: 'trunk', isOpen: true })).toEqual({ ok: true });
  await vi.waitUntil(() => shownOf('gear') === 'P' && shownOf('doors.trunk') === true, PATIENCE);
  await vi.waitUntil(() => feed.entries()[0]?.data === '{"area":6,"state":1}', PATIENCE);
  expect(await order({ command: 'sentry', isOn: true })).toEqual({ ok: true });
  await vi.waitUntil(() => feed.lastState()?.sentry?.isOn === true, PATIENCE);
  expect(await order({ command: 'show-code' })).toEqual({ ok: false, reason: 'server' });
  expect(await order({ command: 'unpair', linkId: 'none' })).toEqual({ ok: false, reason: 'server' });
  expect([200, 503]).toContain((await fetch(url)).status);

  child.kill('SIGTERM');
  await feed.ended;
  expect([(await ended)[0], output.errors]).toEqual([0, '']);
  await expect(fetch(url)).rejects.toThrow();
}, 60_000);

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
    const data = mkdtempSync(join(tmpdir(), 'ligo-screen-'));
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

/** Opens connections as another account, and keeps them until the test ends. */
async function floodAsGuest(port: number, texts: readonly string[]): Promise<void> {
  const program = `
    const texts = ${JSON.stringify(texts)};
    let opened = 0;
    for (const text of texts) {
      const socket = require('node:net').connect(${port}, '127.0.0.1', () => {
        socket.write(text);
        opened += 1;
        if (opened === texts.length) console.log('opened');
      });
      socket.on('error', () => {}).resume();
    }
    setTimeout(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['-e', program], {
    uid: UNPRIVILEGED,
    gid: UNPRIVILEGED,
    cwd: '/',
    env: {},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
}

it.runIf(process.getuid?.() === 0)(
  'stays open to the owner while another account floods it',
  async () => {
    const { output } = startCarProcess(
      '--data',
      mkdtempSync(join(tmpdir(), 'ligo-screen-')),
      '--server',
      NO_SERVER,
    );
    const opened = () =>
      output.messages.find(({ type }) => type === 'dashboard') as { url?: string } | undefined;
    await vi.waitUntil(opened, PATIENCE);
    const { origin, host, port } = new URL(opened()?.url ?? '');
    await floodAsGuest(Number(port), [
      ...Array<string>(200).fill('GET /dashboard HTTP/1.1\r\n'),
      ...Array<string>(64).fill(''),
      ...Array<string>(20).fill(`GET ${DASHBOARD.feed} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    ]);
    const feeds = await Promise.all(Array.from({ length: 8 }, () => read(origin)));
    for (const feed of feeds) await vi.waitUntil(() => feed.lastState()?.isSimulated, PATIENCE);
  },
  60_000,
);

it.each([
  ['off', 'The dashboard is disabled.'],
  ['0', 'The dashboard has no fixed port: set dashboard.port in car.json.'],
])(
  'prints no address if its port is %s',
  async (port, reason) => {
    const data = mkdtempSync(join(tmpdir(), 'ligo-screen-'));
    const { code, text, errors } = await runCommand(['dashboard', '--data', data], {
      env: { LIGO_CAR_DASHBOARD_PORT: port },
    });
    expect([code, text, errors.trim()]).toEqual([1, '', reason]);
  },
  30_000,
);
