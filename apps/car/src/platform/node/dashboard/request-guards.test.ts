import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  builtPage,
  type DashboardUnderTest,
  dashboardUnderTest,
} from '../../../dashboard/test-support/dashboard-under-test.ts';

const FEED = '/dashboard/feed';
const PARK = '{"command":"park"}';
const BORDERS = [
  "content-security-policy: default-src 'none'; ",
  "frame-ancestors 'none'",
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'referrer-policy: no-referrer',
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
];

let dashboard: DashboardUnderTest;
beforeAll(async () => {
  const folder = builtPage();
  writeFileSync(join(folder, '..', 'secret.json'), '{}');
  dashboard = await dashboardUnderTest(folder);
});
afterAll(() => dashboard.stop());
afterEach(() => {
  expect(dashboard.desk.executed.splice(0)).toEqual([]);
});

const P = () => String(dashboard.port());
type Headers = Record<string, string | string[] | null>;
/** The feed's answer to these headers, in which PORT is the dashboard's; 200 would reveal everything. */
async function feedTo(headers: Headers) {
  const own = Object.entries(headers).map(([name, value]) => [
    name,
    value && (Array.isArray(value) ? value : [value]).map((text) => text.replaceAll('PORT', P())),
  ]);
  return dashboard.ask(FEED, Object.fromEntries(own), { until: '"type":"state"' });
}

it.each<[string, Headers]>([
  ['localhost', { host: 'localhost:PORT' }],
  ['127.0.0.1', { host: '127.0.0.1:PORT' }],
  ['[::1]', { host: '[::1]:PORT' }],
  ['its own page', { origin: 'http://localhost:PORT', 'sec-fetch-site': 'same-origin' }],
])('sends the state to %s', async (_who, headers) => {
  const { status, head, body } = await feedTo(headers);
  expect([status, body.includes('"type":"state"')]).toEqual([200, true]);
  expect(head).toContain('content-type: text/event-stream');
});

it.each<[string, Headers]>([
  ['a name that was made to lead here', { host: 'evil.example:PORT' }],
  ['one that begins alike', { host: 'localhost.evil.example:PORT' }],
  ['a dot at its end', { host: 'localhost.:PORT' }],
  ['capital letters', { host: 'LOCALHOST:PORT' }],
  ['another port', { host: 'localhost:4680' }],
  ['no port', { host: 'localhost' }],
  ['a port spelled otherwise', { host: 'localhost:0PORT' }],
  ['a short address', { host: '127.1:PORT' }],
  ['another address of loopback', { host: '127.0.0.2:PORT' }],
  ['an address as one number', { host: '2130706433:PORT' }],
  ['a hexadecimal address', { host: '0x7f000001:PORT' }],
  ['the unspecified address', { host: '0.0.0.0:PORT' }],
  ['a long form of ::1', { host: '[0:0:0:0:0:0:0:1]:PORT' }],
  ['a mapped address', { host: '[::ffff:127.0.0.1]:PORT' }],
  ['a name before', { host: 'me@localhost:PORT' }],
  ['two names in one', { host: 'localhost:PORT, evil.example' }],
  ['the name twice', { host: ['localhost:PORT', 'localhost:PORT'] }],
  ['another name before it', { host: ['evil.example', 'localhost:PORT'] }],
  ['an empty name', { host: '' }],
  ['no name', { host: null }],
])('sends nothing to a request for %s', async (_what, headers) => {
  const { status, body } = await feedTo(headers);
  expect([400, 421]).toContain(status);
  expect(body).not.toContain('"state"');
});

it.each<[string, Headers]>([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page of the same name by another port', { origin: 'http://localhost:4680' }],
  ['a page of the same name over TLS', { origin: 'https://localhost:PORT' }],
  ['a page of another name of this machine', { origin: 'http://127.0.0.1:PORT' }],
  ['a page of a name that ends alike', { origin: 'http://evil.localhost:PORT' }],
  ['a page of a sandbox', { origin: 'null' }],
  ['a page of nowhere', { origin: '' }],
  ['a page of two places', { origin: ['http://localhost:PORT', 'https://evil.example'] }],
  [
    'a picture, script or fetch of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  ],
  ['one of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
  [
    'a frame of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ],
  [
    'a link of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  ['a request that no window made', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors' }],
  ['something unheard of', { 'sec-fetch-site': 'somewhere' }],
  ['two kinds at once', { 'sec-fetch-site': ['same-origin', 'cross-site'] }],
])('sends nothing to %s', async (_what, headers) => {
  expect([400, 403]).toContain((await feedTo(headers)).status);
});

it('lets a link of any page open it in a window, and nothing else of it', async () => {
  const opens = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  const statusOf = async (target: string, headers: Headers, options = {}) =>
    (await dashboard.ask(target, headers, options)).status;
  expect(await statusOf('/dashboard', opens)).toBe(200);
  expect(await statusOf('/dashboard', { ...opens, 'sec-fetch-site': 'same-site' })).toBe(200);
  expect(await statusOf('/dashboard?lang=he', opens)).toBe(200);
  expect(await statusOf('/', opens)).toBe(302);
  expect(await statusOf('/dashboard/assets/start-1a2b.js', opens)).toBe(403);
  for (const dest of ['iframe', 'frame', 'object', 'embed', 'empty'])
    expect(await statusOf('/dashboard', { ...opens, 'sec-fetch-dest': dest })).toBe(403);
  expect(await statusOf('/dashboard', opens, { method: 'POST' })).toBe(403);
});

it.each<[string, () => string]>([
  ['whose target names a host', () => dashboard.requestText(`http://localhost:${P()}${FEED}`)],
  ['whose target names another host', () => dashboard.requestText(`http://evil.example${FEED}`)],
  ['of HTTP/1.0', () => dashboard.requestText(FEED, {}, { version: '1.0' })],
  ['that wants to be upgraded', () => dashboard.requestText(FEED, { upgrade: 'h2c' })],
  ['that opens a tunnel', () => dashboard.requestText('localhost:22', {}, { method: 'CONNECT' })],
  ['that waits for leave', () => dashboard.commandText(PARK, { expect: '100-continue' })],
  ['that expects something else', () => dashboard.commandText(PARK, { expect: 'much' })],
])('answers nothing to a request %s', async (_what, text) => {
  const { status, body } = await dashboard.raw(text());
  expect([400, null]).toContain(status);
  expect(body).not.toContain('"state"');
});

it("turns a WebSocket away, another origin's and its own", async () => {
  for (const origin of ['https://evil.example', dashboard.origin()]) {
    const upgrade = {
      origin,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    expect((await dashboard.ask(FEED, upgrade)).status).toBe(400);
  }
});

it.each([
  '/dashboard/../secret.json',
  '/dashboard/%2e%2e/secret.json',
  '/dashboard/..%2fsecret.json',
  '/dashboard/..\\secret.json',
  '/dashboard/assets/../../secret.json',
  '/dashboard//etc/passwd',
  '//dashboard',
  '/etc/passwd',
  '/dashboard/index.html%00.js',
  '/dashboard/',
  '/dashboard/assets',
])('has nothing at %s', async (target) => {
  expect((await dashboard.ask(target)).status).toBe(404);
});

it.each<[string, Headers, number]>([
  ['no origin', { origin: null }, 403],
  ['the origin of another site', { origin: 'https://evil.example' }, 403],
  [
    'another origin and a browser without further headers',
    { origin: 'http://localhost:4680', 'sec-fetch-site': null },
    403,
  ],
  ['a word of its browser that it comes from elsewhere', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a word of its browser that it comes from next door', { 'sec-fetch-site': 'same-site' }, 403],
  ['a value that browsers do not send', { 'sec-fetch-site': 'none' }, 403],
  ['the type of a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['the type of text, which needs no leave', { 'content-type': 'text/plain' }, 415],
  ['JSON hidden in another type', { 'content-type': 'text/plain; application/json' }, 415],
  ['no type', { 'content-type': null }, 415],
  ['two types', { 'content-type': ['application/json', 'text/plain'] }, 400],
])('executes no command with %s', async (_what, headers, status) => {
  expect((await dashboard.post(PARK, headers)).status).toBe(status);
});

it('allows no other origin anything, whatever it asks beforehand', async () => {
  const asking = {
    origin: 'https://evil.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
    'access-control-request-private-network': 'true',
  };
  for (const target of ['/dashboard', FEED, '/dashboard/command'])
    for (const headers of [asking, { ...asking, origin: dashboard.origin() }]) {
      const { status, head } = await dashboard.ask(target, headers, { method: 'OPTIONS' });
      expect([403, 405]).toContain(status);
      expect(head).not.toContain('access-control');
    }
});

it('forbids other pages in every answer to read, embed or open it', async () => {
  for (const target of [
    '/dashboard',
    '/dashboard/assets/start-1a2b.js',
    '/',
    '/none',
    FEED,
    '/dashboard/command',
  ]) {
    const { head } = await dashboard.ask(target, {}, { until: '\r\n\r\n' });
    for (const border of BORDERS) expect(head).toContain(border);
    expect(head).not.toContain('access-control');
  }
});
