import { freePort } from '@ligo/machine/test-support';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Engine, hasPostgres, postgresEngine } from '../test-support/databases.ts';
import { rawRequest, request } from '../test-support/raw-request.ts';
import { startRedis, type TestRedis } from '../test-support/redis.ts';
import { apiOf, serverUnderTest } from '../test-support/server-under-test.ts';

let server: Awaited<ReturnType<typeof serverUnderTest>>;
let host: string;
let token: string;
/** What those get who send half a request; it takes its time, so that they begin first. */
let slow: Promise<(number | null)[]>;
beforeAll(async () => {
  server = await serverUnderTest({ LIGO_TRUST_PROXY: 'on' });
  host = new URL(server.origin).host;
  const halves = [
    `GET /api/client-config HTTP/1.1\r\nhost: ${host}\r\nx-slow:`,
    request('POST', '/api/car-list/add', { host, 'content-length': '100' }, '{'),
  ];
  slow = Promise.all(halves.map((half) => rawRequest(server.origin, half)));
  token = await apiOf(server.origin).signIn();
});
afterAll(() => server.close());

/** Time stands still, so that no window ends because the machine is slow. */
function stopTime(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
  afterAll(() => void vi.useRealTimers());
}

let clients = 0;
/** An address that asked for nothing yet. */
const freshAddress = () => `198.18.${(clients >> 8) & 255}.${clients++ & 255}`;

async function ask(method: string, target: string, from: string, body = '', headers = {}) {
  const all = { host, 'x-forwarded-for': from, 'content-type': 'application/json', ...headers };
  return rawRequest(server.origin, request(method, target, all, body));
}

const hex = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** The same path: any letters percent-encoded, in absolute form, with what the router ignores. */
function spellings(path: string): fc.Arbitrary<string> {
  const letters = [...path].map((letter) =>
    letter === '/'
      ? fc.constant(letter)
      : fc.constantFrom(letter, letter, hex(letter), hex(letter).toUpperCase()),
  );
  return fc
    .tuple(
      fc.constantFrom('', 'http://x', 'http://127.0.0.1:1', 'HTTP://X'),
      fc.tuple(...letters),
      fc.constantFrom('', '/'),
      fc.constantFrom('', '?', '?a=/files/', '?%2Fapi'),
    )
    .map(([before, middle, slash, query]) => `${before}${middle.join('')}${slash}${query}`);
}

/** Paths that a router might take for it. */
const oddities = (path: string): string[] => [
  `/${path}`,
  `/.${path}`,
  `/x/..${path}`,
  path.toUpperCase(),
  `${path}//`,
  path.replaceAll('/', '//'),
  `${path};x`,
  `${path}%00`,
  path.replaceAll('/', '%2f'),
  path.slice(1),
];

const body = JSON.stringify({ code: '00000000' });
const guess = (target: string, from: string) =>
  ask('POST', target, from, body, { authorization: `Bearer ${token}` });

describe('no spelling of a path counts less', () => {
  stopTime();

  it.each([
    ['a call', '/api/client-config', 600, (target: string, from: string) => ask('GET', target, from)],
    ['the sign-in', '/api/auth/google', 30, (target: string, from: string) => ask('GET', target, from)],
    ['a download', '/download/files/a.deb', 100, (target: string, from: string) => ask('GET', target, from)],
    ['a guess', '/api/car-list/add', 10, (target: string) => guess(target, freshAddress())],
  ])('%s', async (_title, path, max, send) => {
    const tired = freshAddress();
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(spellings(path)), async (stream) => {
        for (let each = 0; each < max; each++) {
          const spelling = stream.next().value;
          expect([200, 302, 404], spelling).toContain(await send(spelling, tired));
        }
      }),
      { numRuns: 1 },
    );
    await fc.assert(
      fc.asyncProperty(spellings(path), async (spelling) => {
        expect(await send(spelling, tired), spelling).toBe(429);
      }),
      { numRuns: 60 },
    );
    for (const odd of oddities(path)) {
      expect([400, 404, 429, null], odd).toContain(await send(odd, tired));
    }
  });

  it('names that are too long for any package count as downloads', async () => {
    const headers = { 'x-forwarded-for': freshAddress(), host };
    const url = `/download/files/${'a'.repeat(5_000)}`;
    const statuses: number[] = [];
    for (let each = 0; each < 110; each++)
      statuses.push((await server.app.inject({ url, headers })).statusCode);
    expect(new Set(statuses.slice(0, 100))).toEqual(new Set([404]));
    expect(new Set(statuses.slice(100))).toEqual(new Set([429]));
  });

  it('files, health and what is not there are limited too, generously', async () => {
    const tired = freshAddress();
    const headers = { 'x-forwarded-for': tired };
    const paths = ['/healthz', '/metrics', '/nothing', '/map/dark-theme.json'];
    for (let each = 0; each < 3_000; each++) {
      const url = paths[each % paths.length] ?? '';
      await server.app.inject({ url, headers: { ...headers, host } });
    }
    for (const path of [...paths, '/%6eothing', '/healthz/', '/HEALTHZ', '/%zz', '/%', '/app/%ff']) {
      expect(await ask('GET', path, tired), path).toBe(429);
    }
    expect(await ask('GET', '/healthz', freshAddress())).toBe(200);
  });
});

describe('hosts', () => {
  const statusFor = (name: string, path = '/api/client-config') =>
    ask('GET', path, freshAddress(), '', { host: name });

  it.each(['localhost', 'localhost:4680', '127.0.0.1:80', '[::1]:4680', 'LOCALHOST'])(
    '%s is this machine',
    async (name) => {
      expect(await statusFor(name)).toBe(200);
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    '10.0.0.5',
    'evil@localhost',
    'localhost/../',
    '',
    'a b',
    '[::1',
    'localhost\r\nhost: evil.example',
    'evil.example\r\nhost: localhost',
  ])('%j is not ours, but health answers to it', async (name) => {
    expect([400, 421]).toContain(await statusFor(name));
    expect([200, 400]).toContain(await statusFor(name, '/healthz'));
    expect([400, 421]).toContain(await statusFor(name, '/demo-oidc/.well-known/openid-configuration'));
  });

  it('that are not ours are limited too', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-for': freshAddress() };
    const statuses: number[] = [];
    for (let each = 0; each < 601; each++)
      statuses.push((await server.app.inject({ url: '/api/client-config', headers })).statusCode);
    expect([new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([new Set([421]), 429]);
  });

  it('the demo sign-in answers to this machine alone, not even to the other region', async () => {
    const other = await serverUnderTest({ LIGO_ALTERNATE_ORIGIN: 'https://b.example' });
    const path = '/demo-oidc/.well-known/openid-configuration';
    const answerTo = (name: string) => rawRequest(other.origin, request('GET', path, { host: name }));
    expect(await answerTo('localhost')).toBe(200);
    expect(await answerTo('b.example')).toBe(404);
    await other.close();
  });

  it('its public name and that of the other region are', async () => {
    const settings = {
      LIGO_PUBLIC_ORIGIN: 'https://ligo.example',
      LIGO_ALTERNATE_ORIGIN: 'https://b.example:8443',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      LIGO_TRUST_PROXY: 'on',
    };
    const LIGO_PORT = String(await freePort());
    const { close } = await serverUnderTest({ ...settings, LIGO_PORT });
    const origin = `http://127.0.0.1:${LIGO_PORT}`;
    const answerTo = (name: string) =>
      rawRequest(origin, request('GET', '/api/client-config', { host: name }));
    expect(await answerTo('ligo.example')).toBe(200);
    expect(await answerTo('LIGO.example:443')).toBe(200);
    expect(await answerTo('b.example')).toBe(200);
    expect(await answerTo('ligo.example.evil.example')).toBe(421);
    expect(await rawRequest(origin, request('GET', '/healthz', { host: '10.1.2.3' }))).toBe(200);
    await close();
  });
});

it('who sends a request too slowly loses the connection', async () => {
  for (const status of await slow) expect([400, 408]).toContain(status);
});

describe.runIf(hasPostgres)('two servers that share a Redis and a database count together', () => {
  let redis: TestRedis;
  let engine: Engine;
  let servers: (typeof server)[] = [];
  beforeAll(async () => {
    [redis, engine] = await Promise.all([startRedis(), postgresEngine()]);
    const shared = { LIGO_REDIS_URL: redis.url, DATABASE_URL: engine.url ?? '', LIGO_TRUST_PROXY: 'on' };
    servers = [await serverUnderTest(shared), await serverUnderTest(shared)];
  });
  afterAll(async () => {
    await Promise.all(servers.map((each) => each.close()));
    await Promise.all([redis.stop(), engine.stop()]);
  });

  /** How many of some more attempts than `max` are allowed, at both servers in turn. */
  async function taken(max: number, attempt: (each: typeof server) => Promise<number>): Promise<number> {
    const statuses: number[] = [];
    for (let each = 0; each < max + 10; each++) statuses.push(await attempt(servers[each % 2] ?? server));
    return statuses.filter((status) => status !== 429).length;
  }
  const get = (url: string, from: string) => async (each: typeof server) =>
    (await each.app.inject({ url, headers: { host: 'localhost', 'x-forwarded-for': from } })).statusCode;

  it('what an address asks and signs in', async () => {
    expect(await taken(600, get('/api/client-config', '203.0.113.1'))).toBe(600);
    expect(await taken(30, get('/api/auth/google', '203.0.113.2'))).toBe(30);
  });

  it('what an account guesses', async () => {
    const account = await apiOf(servers[0]?.origin ?? '').signIn();
    const guessAt = async ({ origin }: typeof server) => {
      const headers = { 'x-forwarded-for': freshAddress() };
      return (await apiOf(origin).call('/car-list/add', account, { code: '00000000' }, headers)).status;
    };
    expect(await taken(10, guessAt)).toBe(10);
  });
});
