import { apiErrorSchema, HTTP_CALLS } from '@ligo/protocol';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carIdOfKey } from '../cars/car-key.ts';
import { carUnderTest, serverUnderTest, Visitor } from '../test-support/server-under-test.ts';

let server: Awaited<ReturnType<typeof serverUnderTest>>;
beforeAll(async () => {
  server = await serverUnderTest();
});
afterAll(() => server.close());

async function call(
  path: string,
  init: { method?: string; token?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const headers = {
    'content-type': 'application/json',
    ...(init.token ? { authorization: `Bearer ${init.token}` } : {}),
    ...init.headers,
  };
  const body =
    init.body === undefined
      ? {}
      : { body: typeof init.body === 'string' ? init.body : JSON.stringify(init.body) };
  const answer = await fetch(server.origin + path, {
    method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
    headers,
    ...body,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
  };
}

async function account(email: string): Promise<string> {
  return (await new Visitor().signIn(server.origin, email)).searchParams.get('token') ?? '';
}

async function registeredCar() {
  const car = carUnderTest(server.origin);
  const carId = carIdOfKey(car.publicKey) ?? '';
  const registered = await call('/api/car/register', {
    token: car.token(carId),
    body: { publicKey: car.publicKey },
  });
  expect(registered).toMatchObject({ status: 200, json: { carId } });
  const code = async () =>
    (await call('/api/car/pairing-code', { token: car.token(carId), body: {} })).json.code as string;
  return { car, carId, code };
}

it.each(['/api/auth/google', '/app/login/popup', '/demo-oidc/auth'])(
  'leaves the sign-in window its opener at %s',
  async (path) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' });
    expect([null, 'unsafe-none']).toContain(answer.headers.get('cross-origin-opener-policy'));
  },
);

describe('the calls', () => {
  it('pair, name, list and remove a car', async () => {
    const token = await account('pair@x.example');
    const { car, carId, code } = await registeredCar();
    const first = await code();
    expect(await call('/api/car-list/add', { token, body: { code: first } })).toMatchObject({
      status: 200,
      json: { carId },
    });
    expect(await call('/api/car-list/add', { token, body: { code: first } })).toMatchObject({
      status: 200,
      json: { carId },
    });
    const outsider = await account('outsider@x.example');
    for (const [tried, problem] of [
      [first, 'pairing-code-expired'],
      ['00000000', 'pairing-code-unknown'],
    ]) {
      expect(await call('/api/car-list/add', { token: outsider, body: { code: tried } })).toMatchObject({
        status: 404,
        json: { code: problem },
      });
    }
    expect(await call('/api/car-list/add', { token, body: { code: await code() } })).toMatchObject({
      status: 400,
      json: { code: 'car-already-linked' },
    });
    expect(await call('/api/car-list/add', { token, body: { code: 'no code' } })).toMatchObject({
      status: 404,
    });
    expect(await call('/api/car-list/edit', { token, body: { carId, name: 'Zoë 🚗' } })).toMatchObject({
      status: 200,
    });
    expect((await call('/api/car-list/list', { token })).json).toEqual([{ carId, name: 'Zoë 🚗', s: 1 }]);
    const [link] = (await call('/api/car/links', { token: car.token(carId) })).json;
    expect(link).toMatchObject({ maskedEmail: 'p…r@x.example' });
    const other = await account('other@x.example');
    expect(await call('/api/car-list/delete', { token: other, body: { carId } })).toMatchObject({
      status: 404,
    });
    expect(
      await call('/api/car/links/remove', { token: car.token(carId), body: { linkId: link.linkId } }),
    ).toMatchObject({ status: 200 });
    expect((await call('/api/car-list/list', { token })).json).toEqual([]);
  });

  it('want a token of the right kind, fresh and signed by the right key', async () => {
    const token = await account('token@x.example');
    const { car, carId } = await registeredCar();
    const outsider = carUnderTest(server.origin);
    const old = Math.floor(Date.now() / 1000) - 400;
    for (const [path, bad] of [
      ['/api/car-list/list', ''],
      ['/api/car-list/list', 'rubbish'],
      ['/api/car-list/list', car.token(carId)],
      ['/api/car/links', token],
      ['/api/car/links', outsider.token(carId)],
      ['/api/car/links', car.token(carId, { aud: 'somebody-else' })],
      ['/api/car/links', car.token(carId, { aud: 'ligo-server' })],
      ['/api/car/pairing-code', car.token(carId, { jti: undefined })],
      ['/api/car/pairing-code', car.token(carId, { jti: 'x'.repeat(101) })],
      ['/api/car/links', car.token(carId, { iat: old, exp: old + 3_600 })],
      ['/api/car/links', car.token(carId, { exp: old })],
    ] as const) {
      const body = path.endsWith('pairing-code') ? { body: {} } : {};
      expect(await call(path, { token: bad, ...body }), path).toMatchObject({
        status: 401,
        json: { code: 'unauthorized' },
      });
    }
    const forged = await call('/api/car/register', {
      token: outsider.token(carId),
      body: { publicKey: car.publicKey },
    });
    expect(forged.status).toBe(401);
  });

  it('take a token that makes or ends a pairing once, and any other again', async () => {
    const { car, carId } = await registeredCar();
    const [token, other] = [car.token(carId), car.token(carId)];
    const status = async (path: string, body?: object) => (await call(path, { token, body })).status;
    expect([await status('/api/car/links'), await status('/api/car/links')]).toEqual([200, 200]);
    expect(await status('/api/car/pairing-code', {})).toBe(200);
    expect(await status('/api/car/pairing-code', {})).toBe(401);
    expect(await status('/api/car/links/remove', { linkId: 'x' })).toBe(401);
    const remove = () => call('/api/car/links/remove', { token: other, body: { linkId: 'x' } });
    expect([(await remove()).status, (await remove()).status]).toEqual([404, 401]);
  });

  it('register no car with a key that anybody can sign for', async () => {
    const publicKey = Buffer.alloc(32).toString('base64url');
    const token = carUnderTest(server.origin).token('a-car-of-this-test');
    expect(await call('/api/car/register', { token, body: { publicKey } })).toMatchObject({
      status: 400,
      json: { code: 'bad-request' },
    });
  });

  it('limit how often a code can be guessed', async () => {
    const token = await account('guess@x.example');
    const statuses: number[] = [];
    for (let guess = 0; guess < 25; guess++)
      statuses.push((await call('/api/car-list/add', { token, body: { code: '00000000' } })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('refuse cookie calls from other pages, large bodies and bad JSON, with an error code', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      expect(await call('/api/auth/refresh-access', { body: {}, headers })).toMatchObject({ status: 403 });
    }
    const large = await call('/api/car-list/edit', {
      body: { name: 'x'.repeat(40_000) },
      token: await account('l@x.example'),
    });
    expect(large).toMatchObject({ status: 413, json: { code: 'payload-too-large' } });
    expect(await call('/api/car-list/edit', { body: '{' })).toMatchObject({
      status: 400,
      json: { code: 'bad-request' },
    });
    expect(await call('/api/usb-instructions/generate-pwd', { body: { imeiLast6: '123456' } })).toMatchObject(
      { status: 503 },
    );
    expect(await call('/api/nothing')).toMatchObject({ status: 404, json: { code: 'not-found' } });
  });

  it('list what the app may do, and are measured', async () => {
    expect((await call('/api/client-config')).json).toEqual({ alternateOrigin: null });
    const { headers } = await call('/readyz');
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'self';object-src 'none';frame-src 'none'",
    );
    const foreign = await call('/api/client-config', { headers: { origin: 'https://evil.example' } });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('survive whatever is sent to them and store none of it', async () => {
    const token = await account('fuzz@x.example');
    const paths = Object.values(HTTP_CALLS).map(({ path, method }) => ({ path, method }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.oneof(fc.json(), fc.string()),
        async ({ path, method }, text) => {
          const answer =
            method === 'GET'
              ? await call(`${path}?log=${encodeURIComponent(text)}&carId=${encodeURIComponent(text)}`)
              : await call(path, { token, body: text });
          expect(answer.status, `${path} ${text}`).toSatisfy(
            (status: number) => status < 500 || status === 503,
          );
          if (answer.status >= 400) apiErrorSchema.parse(answer.json);
        },
      ),
      { numRuns: 150 },
    );
    expect((await call('/api/car-list/list', { token })).status).toSatisfy(
      (status: number) => status === 200 || status === 429,
    );
  });
});
