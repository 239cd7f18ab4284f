import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyText } from '@ligo/machine/test-support';
import { apiErrorSchema, HTTP_CALLS } from '@ligo/protocol';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { PMTILES_PATH } from '../site/map-style/dark-style.ts';
import { openDatabase } from '../storage/open-database.ts';
import { hasPostgres, postgresEngine } from '../test-support/databases.ts';
import {
  apiOf,
  type CarUnderTest,
  carUnderTest,
  serverUnderTest,
} from '../test-support/server-under-test.ts';

const OTHER = 'https://b.example';
const EVIL = 'https://evil.example';
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function start(settings: Record<string, string> = {}) {
  const server = await serverUnderTest(settings);
  closing.push(() => server.close());
  return server;
}

describe('other origins', () => {
  it.each(['GET', 'OPTIONS'])('the other region alone may call, by its exact origin: %s', async (method) => {
    const server = await start({ LIGO_ALTERNATE_ORIGIN: OTHER });
    const allowed = async (origin: string) => {
      const answer = await fetch(`${server.origin}/api/client-config`, { method, headers: { origin } });
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      return answer.headers.get('access-control-allow-origin');
    };
    expect(await allowed(OTHER)).toBe(OTHER);
    for (const origin of [EVIL, `${OTHER}.evil.example`, `${OTHER}:8443`, 'http://b.example', 'null']) {
      expect(await allowed(origin), origin).toBeNull();
    }
  });
});

describe('behind a proxy', () => {
  it.each([
    ['on', ['198.51.100.9', '203.0.113.1'], '203.0.113.1'],
    ['on', ['198.51.100.9', '203.0.113.1:PORT'], '203.0.113.1:PORT'],
    ['2', ['198.51.100.9', '203.0.113.1', '10.0.0.1'], '203.0.113.1'],
  ])(
    'LIGO_TRUST_PROXY=%s trusts the entries of that many proxies, and none before them',
    async (hops, chain, client) => {
      const server = await start({ LIGO_TRUST_PROXY: hops });
      let port = 1_024;
      const signIn = async (forged: string) => {
        const entries = [forged, ...chain.slice(chain.indexOf(client))].join(', ');
        // Some proxies add the port too, a different one for each connection.
        const headers = { 'x-forwarded-for': entries.replace('PORT', String(++port)) };
        return (await fetch(`${server.origin}/api/auth/google`, { headers, redirect: 'manual' })).status;
      };
      for (let each = 0; each < 30; each++) expect(await signIn(`192.0.2.${each}`)).toBe(302);
      expect(await signIn('192.0.2.99')).toBe(429);
      expect(await signIn('127.0.0.1')).toBe(429);
    },
  );

  it('limits guesses of many accounts from one address', async () => {
    const { origin } = await start({ LIGO_TRUST_PROXY: 'on' });
    const { call, signIn } = apiOf(origin);
    const guess = async (token: string, from: string) =>
      (await call('/car-list/add', token, { code: '00000000' }, { 'x-forwarded-for': from })).status;
    for (let each = 0; each < 10; each++)
      expect(await guess(await signIn(`guest-${each}@x.example`), '198.51.100.1')).toBe(404);
    expect(await guess(await signIn('late@x.example'), '198.51.100.1')).toBe(429);
  });
});

it('one address makes no more than 60 new cars an hour, and cars that are known come as they like', async () => {
  const { origin } = await start({ LIGO_TRUST_PROXY: 'on' });
  const register = async (car: CarUnderTest, from: string) =>
    (await apiOf(origin).register(car, { 'x-forwarded-for': from })).status;
  const first = carUnderTest(origin);
  expect(await register(first, '203.0.113.1')).toBe(200);
  for (let each = 1; each < 60; each++) expect(await register(carUnderTest(origin), '203.0.113.1')).toBe(200);
  expect(await register(carUnderTest(origin), '203.0.113.1')).toBe(429);
  expect(await register(first, '203.0.113.1')).toBe(200);
  expect(await register(carUnderTest(origin), '203.0.113.2')).toBe(200);
});

describe('figures', () => {
  it('are for who has the token, wherever the request comes from', async () => {
    const token = 'figures-token-of-this-test';
    const server = await start({ LIGO_METRICS_TOKEN: token, LIGO_TRUST_PROXY: 'on' });
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${server.origin}/metrics`, { headers })).status;
    expect(await read({ authorization: `Bearer ${token}` })).toBe(200);
    for (const wrong of [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, 'Bearer ', '']) {
      expect(await read({ authorization: wrong, 'x-forwarded-for': '127.0.0.1' }), wrong).toBe(401);
    }
    const closed = await start();
    expect((await fetch(`${closed.origin}/metrics`)).status).toBe(404);
    expect((await fetch(`${closed.origin}/metrics`, { headers: { authorization: 'Bearer ' } })).status).toBe(
      404,
    );
  });
});

it('a range beyond the end of a file is answered with its length, as when a complete download is resumed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-tiles-'));
  closing.push(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'streets.pmtiles');
  writeFileSync(file, 'tiles');
  const { origin } = await start({ LIGO_MAP_PMTILES: file });
  const ask = (range: string) => fetch(origin + PMTILES_PATH, { headers: { range } });
  expect(await (await ask('bytes=3-')).text()).toBe('es');
  const beyond = await ask('bytes=5-');
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5']);
  const headers = { range: 'bytes=3-', 'if-match': '"of-another-version"' };
  expect((await fetch(origin + PMTILES_PATH, { headers })).status).toBe(412);
});

it('each failure has a request id of its own', async () => {
  const server = await start();
  const ids = new Set<string>();
  for (let each = 0; each < 3; each++) {
    const answer = await fetch(`${server.origin}/api/car-list/list`);
    const { requestId = '' } = apiErrorSchema.parse(await answer.json());
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    ids.add(requestId);
  }
  expect(ids.size).toBe(3);
});

it.runIf(hasPostgres)(
  'two servers of one database know the same accounts and cars, each car by its region',
  async () => {
    const engine = await postgresEngine();
    closing.push(() => engine.stop());
    const DATABASE_URL = engine.url ?? '';
    const one = await start({ DATABASE_URL });
    const two = await start({ DATABASE_URL, LIGO_REGION: '2' });
    const [atOne, atTwo] = [apiOf(one.origin), apiOf(two.origin)];
    const token = await atOne.signIn();
    const [near, far] = [await atOne.registeredCar(), await atTwo.registeredCar()];
    expect((await atOne.pair(token, near)).status).toBe(200);
    expect((await atTwo.pair(token, far)).status).toBe(200);
    for (const { call } of [atOne, atTwo]) {
      const cars = (await call('/car-list/list', token)).json;
      expect(cars).toHaveLength(2);
      expect(cars).toEqual(
        expect.arrayContaining([
          { carId: near.carId, name: '', s: 1 },
          { carId: far.carId, name: '', s: 2 },
        ]),
      );
    }
  },
);

it.runIf(hasPostgres)("takes a car's token for either region, at one server of both only once", async () => {
  const engine = await postgresEngine();
  closing.push(() => engine.stop());
  const DATABASE_URL = engine.url ?? '';
  const { origin } = await start({ DATABASE_URL });
  const { origin: other } = await start({ DATABASE_URL, LIGO_ALTERNATE_ORIGIN: origin, LIGO_REGION: '2' });
  const outsider = await start({ DATABASE_URL });
  const { token } = await apiOf(origin).registeredCar();
  const ask = async (at: string, jwt: string) => (await apiOf(at).call('/car/pairing-code', jwt, {})).status;
  const jwt = token();
  expect([await ask(other, jwt), await ask(origin, jwt), await ask(other, jwt)]).toEqual([200, 401, 401]);
  expect(await ask(outsider.origin, token())).toBe(401);
});

it('requests of any content are answered in the form of the protocol, and nothing of them is stored', async () => {
  const LIGO_DATA_DIR = mkdtempSync(join(tmpdir(), 'ligo-fuzz-'));
  const server = await start({ LIGO_DATA_DIR });
  const { signIn, registeredCar, pair } = apiOf(server.origin);
  const token = await signIn();
  const theCar = await registeredCar();
  expect((await pair(token, theCar)).status).toBe(200);
  const database = await openDatabase(LIGO_DATA_DIR, null);
  closing.push(() => database.destroy());
  const stored = async () =>
    Promise.all([
      database.selectFrom('accounts').selectAll().execute(),
      database.selectFrom('cars').selectAll().execute(),
      database.selectFrom('links').selectAll().execute(),
    ]);
  const before = await stored();
  const value = fc.oneof(fc.jsonValue(), anyText(), fc.constant(theCar.carId));
  const keys = fc.constantFrom('code', 'name', 'linkId', 'publicKey', '__proto__', 'imeiLast6', 'x');
  const fields = fc.dictionary(keys, value).map((each) => JSON.stringify(each));
  const text = fc.oneof({ weight: 2, arbitrary: fields }, fc.json(), fc.string());
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.values(HTTP_CALLS)), text, async (call, body) => {
      const { method, path, auth } = call;
      const jwt = auth.startsWith('car') ? theCar.token() : token;
      const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
      const query = `?log=${encodeURIComponent(body)}&carId=${encodeURIComponent(body)}`;
      const answer = await (method === 'GET'
        ? fetch(server.origin + path + query, { headers })
        : fetch(server.origin + path, { method, headers, body }));
      expect(answer.status, `${path} ${body}`).toSatisfy((status) => status < 500 || status === 503);
      if (answer.status >= 400) apiErrorSchema.parse(await answer.json());
    }),
    { numRuns: 400 },
  );
  expect(await stored()).toEqual(before);
});
