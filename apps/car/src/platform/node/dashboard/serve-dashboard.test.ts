import { once } from 'node:events';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { dashboardAnswerSchema } from '@ligo/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  builtPage,
  closed,
  dashboardUnderTest,
} from '../../../dashboard/test-support/dashboard-under-test.ts';
import { listenOn } from '../../../test-support/listen-on.ts';
import { tempFolder } from '../../../test-support/temp-folder.ts';
import { virtualClock } from '../../../test-support/virtual-clock.ts';

const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

async function start(...given: Parameters<typeof dashboardUnderTest>) {
  const dashboard = await dashboardUnderTest(...given);
  onTestFinished(() => dashboard.stop());
  return dashboard;
}

it('serves the built page, its files for good by their names, and the same page only once', async () => {
  const dashboard = await start();
  const page = await dashboard.ask('/dashboard?lang=he');
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<title>Dashboard') });
  expect(page.head).toContain('content-type: text/html; charset=utf-8');
  expect(page.head).toContain('cache-control: no-cache');
  const etag = /etag: (\S+)/.exec((await dashboard.ask('/dashboard/assets/start-1a2b.js')).head)?.[1];
  const asset = await fetch(`${dashboard.origin()}/dashboard/assets/start-1a2b.js`);
  expect([asset.headers.get('content-type'), await asset.text()]).toEqual([
    'text/javascript; charset=utf-8',
    'start();',
  ]);
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect(asset.headers.get('etag')?.toLowerCase()).toBe(etag);
  const known = asset.headers.get('etag') ?? '';
  const again = await dashboard.ask('/dashboard/assets/start-1a2b.js', { 'if-none-match': known });
  expect([again.status, again.body]).toEqual([304, '']);
  expect((await dashboard.ask('/dashboard', {}, { method: 'HEAD' })).body).toBe('');
  expect((await dashboard.ask('/')).head).toContain('location: /dashboard');
});

it('has a page as soon as one was built, and the newest', async () => {
  const folder = tempFolder();
  const dashboard = await start(folder);
  expect(await dashboard.ask('/dashboard')).toMatchObject({
    status: 503,
    body: expect.stringContaining('not built'),
  });
  const build = (text: string, atS: number) => {
    writeFileSync(join(folder, 'index.html'), text);
    utimesSync(join(folder, 'index.html'), atS, atS);
  };
  build('first', 1);
  expect((await dashboard.ask('/dashboard')).body).toBe('first');
  build('second', 2);
  expect((await dashboard.ask('/dashboard')).body).toBe('second');
});

it('serves nothing that a link in the folder leads to, nor what is no part of a page', async () => {
  const folder = builtPage();
  writeFileSync(join(folder, 'notes.key'), 'secret');
  symlinkSync('/etc/hostname', join(folder, 'host.json'));
  const dashboard = await start(folder);
  for (const name of ['notes.key', 'host.json'])
    expect((await dashboard.ask(`/dashboard/${name}`)).status).toBe(404);
});

it('listens on both addresses of loopback and on no other', async () => {
  const dashboard = await start();
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const text = dashboard.requestText('/dashboard');
  expect((await dashboard.raw(text)).status).toBe(200);
  if (hasIpv6) expect((await dashboard.raw(text, { address: '::1' })).status).toBe(200);
  for (const { address, internal, scopeid } of own)
    if (!internal && !scopeid)
      expect((await dashboard.raw(text, { address, patienceMs: 500 })).status).toBeNull();
  expect((await dashboard.raw(text, { address: '127.0.0.2' })).status).toBeNull();
});

it.each(hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])(
  'waits in words for a port that another program has on %s, and ends nothing',
  async (host) => {
    const other = createServer();
    const port = await listenOn(other, host);
    const clock = virtualClock();
    const dashboard = await start(builtPage(), clock, port);
    await vi.waitUntil(() => dashboard.counted.taken === 1);
    await clock.advance(60_000);
    expect(dashboard.counted.taken).toBe(1);
    expect(dashboard.logged).toEqual([{ port, code: 'EADDRINUSE', text: 'dashboard port unavailable' }]);
    await new Promise((resolve) => other.close(resolve));
    await clock.advance(10_000);
    await dashboard.opening;
    expect((await dashboard.ask('/dashboard')).status).toBe(200);
  },
);

it('executes the commands of its page, and answers with the result', async () => {
  const dashboard = await start();
  const order = async (command: object) => {
    const { status, body } = await dashboard.post(JSON.stringify(command));
    const json = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1);
    return { status, answer: dashboardAnswerSchema.parse(JSON.parse(json)) };
  };
  expect(await order({ command: 'sentry', isOn: true })).toEqual({ status: 200, answer: { ok: true } });
  dashboard.desk.answer = async () => ({ ok: false, reason: 'server' });
  const unpair = { command: 'unpair', linkId: 'a' };
  expect(await order(unpair)).toEqual({ status: 200, answer: { ok: false, reason: 'server' } });
  expect(dashboard.desk.executed).toEqual([{ command: 'sentry', isOn: true }, unpair]);
});

it('executes commands at the rate of a person at most, and again later', async () => {
  const dashboard = await start();
  const park = async () => (await dashboard.post('{"command":"park"}')).status;
  const statuses = [];
  for (let count = 0; count < 25; count += 1) statuses.push(await park());
  expect(statuses).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  await dashboard.clock.advance(1_000);
  expect(await park()).toBe(200);
});

it('ends only that connection when a command fails unexpectedly', async () => {
  const dashboard = await start();
  dashboard.desk.answer = async () => {
    throw new Error('broken');
  };
  expect((await dashboard.post('{"command":"park"}')).status).toBeNull();
  expect(dashboard.logged).toMatchObject([{ text: 'dashboard request failed' }]);
  expect((await dashboard.ask('/dashboard')).status).toBe(200);
});

it('leaves no socket, no timer and no port when it ends, with any clients connected', async () => {
  const dashboard = await start();
  const port = dashboard.port();
  const reading = dashboard.open(dashboard.requestText('/dashboard/feed', { connection: 'keep-alive' }));
  const waiting = dashboard.open('GET /dashb');
  await once(reading, 'data');
  const gone = Promise.all([reading, waiting].map(closed));
  await dashboard.end();
  await gone;
  expect(dashboard.clock.pending()).toBe(0);
  const next = await start(builtPage(), virtualClock(), port);
  await next.opening;
});
