import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DASHBOARD,
  type DashboardFeedMessage,
  type DashboardState,
  dashboardFeedMessageSchema,
} from '@ligo/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { killCars, startCarProcess } from '../test-support/car-process.ts';

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
