import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDashboard } from '../../../dashboard/test-support/dashboard-under-test.ts';
import type { DashboardBackend, DashboardServer } from '../../../ports/dashboard-backend.ts';
import { type VirtualClock, virtualClock } from '../../../test-support/virtual-clock.ts';
import { openPortDashboard, type PortDashboard } from './open-port-dashboard.ts';
import { createPortDashboard } from './port-dashboard.ts';

let channel: MessageChannel;
let clock: VirtualClock;
let server: DashboardServer;
let page: PortDashboard;
let shown = emptyDashboard();
const execute = vi.fn<DashboardBackend['execute']>(async () => ({ ok: true }));
const entries: ReturnType<DashboardBackend['log']> = [];
const backend: DashboardBackend = { state: () => shown, log: () => entries, execute };

beforeEach(() => {
  channel = new MessageChannel();
  clock = virtualClock();
  shown = emptyDashboard();
  server = createPortDashboard(channel.port1, clock);
  page = openPortDashboard(channel.port2);
});
afterEach(() => channel.port1.close());

it('sends everything to a page that opened before the dashboard, then only what is new, until it closes', async () => {
  const texts: string[] = [];
  const close = page.openStream((text) => texts.push(text));
  const end = server.serve(backend);
  await vi.waitUntil(() => texts.length === 2);
  expect(texts.map((text) => JSON.parse(text).type)).toEqual(['state', 'log']);
  await clock.advance(500);
  shown = { ...shown, connectedPhones: 1 };
  await clock.advance(500);
  await vi.waitUntil(() => texts.length === 3);
  expect(JSON.parse(texts[2] ?? '').state.connectedPhones).toBe(1);
  close();
  await vi.waitUntil(() => clock.pending() === 0);
  await end();
});

it('sends everything again to a page that opens again', async () => {
  server.serve(backend);
  const [first, second]: [string[], string[]] = [[], []];
  const close = page.openStream((text) => first.push(text));
  await vi.waitUntil(() => first.length === 2);
  close();
  page.openStream((text) => second.push(text));
  await vi.waitUntil(() => second.length === 2);
});

it('executes commands, answers each, and counts messages of no meaning', async () => {
  server.serve(backend);
  execute.mockResolvedValueOnce({ ok: false, reason: 'server' });
  const answers = Promise.all([
    page.post({ command: 'show-code' }),
    page.post({ command: 'unpair', linkId: 'link' }),
  ]);
  expect(await answers).toEqual([{ ok: false, reason: 'server' }, { ok: true }]);
  channel.port2.postMessage({ type: 'command', id: 1, command: { command: 'fly' } });
  await vi.waitUntil(() => server.rejectedCount() === 1);
  expect(execute).toHaveBeenCalledTimes(2);
});

it('executes a command that came before the car was ready', async () => {
  const answer = page.post({ command: 'show-code' });
  channel.port2.postMessage({ type: 'command', id: 1, command: { command: 'fly' } });
  await vi.waitUntil(() => server.rejectedCount() === 1);
  server.serve(backend);
  expect(await answer).toEqual({ ok: true });
});
