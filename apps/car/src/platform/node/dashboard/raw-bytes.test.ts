import { anyText } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  closed,
  type DashboardUnderTest,
  dashboardUnderTest,
} from '../../../dashboard/test-support/dashboard-under-test.ts';

const escaped: unknown[] = [];
const note = (error: unknown) => escaped.push(error);
let dashboard: DashboardUnderTest;
beforeAll(async () => {
  process.on('uncaughtException', note);
  process.on('unhandledRejection', note);
  dashboard = await dashboardUnderTest();
});
afterAll(async () => {
  await dashboard.stop();
  process.off('uncaughtException', note);
  process.off('unhandledRejection', note);
});
/** After any input the next request is served, and no command was executed and no error escaped. */
afterEach(async () => {
  expect((await dashboard.ask('/dashboard')).status).toBe(200);
  expect([escaped, dashboard.desk.executed, dashboard.logged]).toEqual([[], [], []]);
});

const method = fc.constantFrom('GET', 'POST', 'OPTIONS', 'HEAD', 'PUT', 'CONNECT', 'TRACE', 'PRI', 'get');
const target = fc.oneof(
  fc.constantFrom(
    '/',
    '*',
    '//',
    '/%',
    '/dashboard',
    '/dashboard/feed',
    '/dashboard/command',
    '/dashboard/..',
  ),
  fc.constantFrom('http://', 'localhost:1', '/dashboard?%zz', '/dashboard#x', '/dashboard/%2e%2e/%2e%2e'),
  anyText({ maxLength: 30 }).map((text) => `/${text}`),
);
const header = fc.oneof(
  fc.constantFrom(
    'Host: localhost:PORT',
    'Host: 127.0.0.1:PORT',
    'Host:',
    'Host: evil.example',
    'Connection: Upgrade',
  ),
  fc.constantFrom('Upgrade: websocket', 'Upgrade: h2c', 'Sec-WebSocket-Version: 13', 'Expect: 100-continue'),
  fc.constantFrom(
    'Origin: http://localhost:PORT',
    'Origin: null',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Mode: x',
  ),
  fc.constantFrom(
    'Transfer-Encoding: chunked',
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 9e9',
  ),
  fc.constantFrom(
    'Content-Type: application/json',
    'Content-Type: ;',
    'If-None-Match: *',
    'Range: bytes=9-1',
  ),
  fc.string({ maxLength: 30 }),
);
const request = fc
  .tuple(method, target, fc.array(header, { maxLength: 8 }), anyText({ maxLength: 20 }))
  .map(([verb, at, headers, body]) => `${verb} ${at} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`);

it('is cost its own connection at most by whatever bytes come', async () => {
  const bytes = fc.oneof({ weight: 9, arbitrary: request }, { weight: 1, arbitrary: anyText() });
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { minLength: 1, maxLength: 3 }), async (texts) => {
      await dashboard.raw(texts.join('').replaceAll('PORT', String(dashboard.port())), { patienceMs: 10 });
      expect(escaped).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

it('executes no text that is not a command', async () => {
  const json = fc.oneof(
    fc.json(),
    fc.string({ maxLength: 50 }),
    fc
      .record({
        command: fc.constantFrom('drive', 'door', 'unpair', 'sentry', 'walk-by', 'note-movement', 'dance'),
        door: fc.constantFrom('left', '__proto__'),
        linkId: fc.constantFrom('', 7, 'x'.repeat(65)),
        isOn: fc.constantFrom('yes', 1),
      })
      .filter(({ command }) => command !== 'drive')
      .map((value) => JSON.stringify(value)),
  );
  await fc.assert(
    fc.asyncProperty(json, async (text) => {
      const { status } = await dashboard.post(text || ' ');
      expect(status).toBe(400);
    }),
    { numRuns: 60 },
  );
});

it('reads at most as many bytes as a command can have', async () => {
  const chunk = 'x'.repeat(4_000);
  expect((await dashboard.post(chunk + chunk)).status).toBe(413);
  const chunked = dashboard.commandText('', { 'transfer-encoding': 'chunked' });
  const part = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
  expect((await dashboard.raw(chunked + part + part, { until: '\r\n\r\n' })).status).toBe(413);
});

it('refuses headers without measure and without number', async () => {
  const long = 'x'.repeat(20_000);
  expect((await dashboard.ask('/dashboard', { cookie: long })).status).toBe(400);
  expect((await dashboard.ask(`/${long}`)).status).toBe(400);
});

it('disconnects clients that are silent, slow, endless or too many', async () => {
  const silent = dashboard.open('');
  const slow = dashboard.open('GET /dashboard HTTP/1.1\r\n');
  const drip = setInterval(() => slow.write('x: y\r\n'), 200);
  const endless = dashboard.open(`${dashboard.commandText('{"comm', { 'content-length': '18' })}`);
  const tooMany = Array.from({ length: 70 }, () => dashboard.open(''));
  await Promise.all([silent, slow, endless, ...tooMany].map(closed));
  clearInterval(drip);
  // A spare connection of a browser: what waits in it is taken for the response to its next request.
  expect(silent.bytesRead).toBe(0);
});

it('survives ends that are closed in the middle of anything', async () => {
  const whole = dashboard.commandText('{"command":"dance"}');
  for (let length = 0; length < whole.length; length += 7) {
    const socket = dashboard.open(whole.slice(0, length));
    if (length % 2) socket.resetAndDestroy();
    else socket.end();
    await closed(socket);
  }
});
