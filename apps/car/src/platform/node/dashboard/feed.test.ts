import type { Socket } from 'node:net';
import { DASHBOARD } from '@ligo/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  closed,
  type DashboardUnderTest,
  dashboardUnderTest,
  readFeed,
} from '../../../dashboard/test-support/dashboard-under-test.ts';

const FEED = '/dashboard/feed';
const entry = (time: number) => ({ time, type: 3, data: '{}' });

let dashboard: DashboardUnderTest;
beforeEach(async () => {
  dashboard = await dashboardUnderTest();
});
afterEach(() => dashboard.stop());

async function read() {
  const feed = await readFeed(dashboard.origin());
  await vi.waitUntil(() => feed.news.length >= 2);
  return feed;
}

it('sends everything at once, then changes at most twice a second, and the log when it grew', async () => {
  dashboard.desk.entries = [entry(1)];
  const { news, states, logs } = await read();
  expect(news.map(({ type }) => type)).toEqual(['state', 'log']);
  await dashboard.clock.advance(DASHBOARD.aliveMs / 2);
  expect(news).toHaveLength(2);
  for (let phones = 1; phones <= 20; phones += 1) {
    dashboard.desk.shown = { ...dashboard.desk.shown, connectedPhones: phones };
    await dashboard.clock.advance(100);
  }
  await vi.waitUntil(() => states().at(-1)?.connectedPhones === 20);
  expect(states()).toHaveLength(5);
  dashboard.desk.entries = [entry(2), entry(1)];
  await dashboard.clock.advance(500);
  await vi.waitUntil(() => logs().length === 2);
  expect(logs().at(-1)).toEqual([entry(2), entry(1)]);
});

it('shows that it is alive when nothing changes', async () => {
  const { states } = await read();
  const first = states()[0]?.date ?? 0;
  await dashboard.clock.advance(DASHBOARD.aliveMs + 500);
  await vi.waitUntil(() => states().length === 2);
  expect(states()[1]?.date).toBeGreaterThanOrEqual(first + DASHBOARD.aliveMs);
});

it('reads nothing without a client, and sends a returning client the current state', async () => {
  const { stop } = await read();
  stop();
  await vi.waitUntil(() => dashboard.clock.pending() === 0);
  const { asked } = dashboard.desk;
  await dashboard.clock.advance(60_000);
  expect(dashboard.desk.asked).toBe(asked);
  dashboard.desk.shown = { ...dashboard.desk.shown, connectedPhones: 3 };
  expect((await read()).states()[0]).toMatchObject({ connectedPhones: 3, date: dashboard.clock.nowMs() });
});

it('serves at most eight clients, each at its own pace', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, read));
  expect((await dashboard.ask(FEED)).status).toBe(503);
  dashboard.desk.shown = { ...dashboard.desk.shown, connectedPhones: 1 };
  await dashboard.clock.advance(500);
  for (const { states } of readers) await vi.waitUntil(() => states().at(-1)?.connectedPhones === 1);
  readers[0]?.stop();
  await vi.waitUntil(async () => {
    const { status } = await dashboard.ask(FEED, {}, { until: '\r\n\r\n' });
    return status === 200;
  });
});

/** A log of about 5 MB, more than any socket holds. */
const largeLog = (time: number) =>
  Array.from({ length: 500 }, () => ({ time, type: 3, data: `{"x":"${'y'.repeat(9_900)}"}` }));

/** Opens the feed and reads nothing of it, with more on its way than the sockets between hold. */
async function clog(): Promise<Socket> {
  dashboard.desk.entries = largeLog(0);
  const socket = dashboard.open(dashboard.requestText(FEED, { connection: 'keep-alive' }));
  await vi.waitUntil(() => dashboard.desk.asked > 0);
  return socket.pause();
}

it('keeps for a reader that does not read only what is newest', async () => {
  const socket = await clog();
  for (let time = 1; time <= 8; time += 1) {
    dashboard.desk.entries = largeLog(time);
    dashboard.desk.shown = { ...dashboard.desk.shown, connectedPhones: time };
    await dashboard.clock.advance(500);
  }
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  socket.resume();
  await vi.waitUntil(() => text.includes('"connectedPhones":8') && text.includes('"time":8'), {
    timeout: 10_000,
  });
  // The messages in flight, and the last one: it got only these of 8 logs of 5 MB.
  expect(new Set(text.match(/"time":\d+/g))).toEqual(new Set(['"time":0', '"time":8']));
}, 30_000);

it('hangs up on a reader that reads nothing for half a minute, and on no other', async () => {
  const socket = await clog();
  // The other reader's messages are no longer in flight when time passes.
  dashboard.desk.entries = [];
  const { states } = await read();
  await dashboard.clock.advance(31_000);
  await closed(socket);
  dashboard.desk.shown = { ...dashboard.desk.shown, connectedPhones: 9 };
  await dashboard.clock.advance(500);
  await vi.waitUntil(() => states().at(-1)?.connectedPhones === 9);
});
