import { HTTP_CALLS } from '@ligo/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf, carUnderTest, serverUnderTest } from '../test-support/server-under-test.ts';

let server: Awaited<ReturnType<typeof serverUnderTest>>;
let api: ReturnType<typeof apiOf>;
beforeAll(async () => {
  server = await serverUnderTest();
  api = apiOf(server.origin);
});
afterAll(() => server.close());

it.each(['/api/auth/google', '/app/login/popup', '/demo-oidc/auth'])(
  'leaves the sign-in window its opener at %s',
  async (path) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' });
    expect([null, 'unsafe-none']).toContain(answer.headers.get('cross-origin-opener-policy'));
  },
);

describe('the calls', () => {
  it('pair, name, list and remove a car', async () => {
    const token = await api.signIn('pair@x.example');
    const car = await api.registeredCar();
    const { carId } = car;
    const add = (code: string, by = token) => api.call('/car-list/add', by, { code });
    const first = await api.offerCode(car);
    for (let time = 0; time < 2; time++)
      expect(await add(first)).toMatchObject({ status: 200, json: { carId } });
    const outsider = await api.signIn('outsider@x.example');
    expect(await add(first, outsider)).toMatchObject({ status: 404, json: { code: 'pairing-code-expired' } });
    expect(await add('00000000', outsider)).toMatchObject({
      status: 404,
      json: { code: 'pairing-code-unknown' },
    });
    expect(await api.pair(token, car)).toMatchObject({ status: 400, json: { code: 'car-already-linked' } });
    expect((await add('no code')).status).toBe(404);
    expect((await api.call('/car-list/edit', token, { carId, name: 'Zoë 🚗' })).status).toBe(200);
    const list = async () => (await api.call('/car-list/list', token)).json;
    expect(await list()).toEqual([{ carId, name: 'Zoë 🚗', s: 1 }]);
    const links = HTTP_CALLS.carLinks.response.parse((await api.call('/car/links', car.token())).json);
    expect(links).toMatchObject([{ maskedEmail: 'p…r@x.example' }]);
    expect((await api.call('/car-list/delete', outsider, { carId })).status).toBe(404);
    const { linkId } = links[0] ?? {};
    expect((await api.call('/car/links/remove', car.token(), { linkId })).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('want a token of the right kind, fresh and signed by the right key', async () => {
    const token = await api.signIn('token@x.example');
    const car = await api.registeredCar();
    const outsider = carUnderTest(server.origin);
    const old = Math.floor(Date.now() / 1000) - 400;
    for (const [path, bad] of [
      ['/car-list/list', ''],
      ['/car-list/list', 'rubbish'],
      ['/car-list/list', car.token()],
      ['/car/links', token],
      ['/car/links', outsider.token({ sub: car.carId })],
      ['/car/links', car.token({ aud: 'somebody-else' })],
      ['/car/links', car.token({ aud: 'ligo-server' })],
      ['/car/pairing-code', car.token({ jti: undefined })],
      ['/car/pairing-code', car.token({ jti: 'x'.repeat(101) })],
      ['/car/links', car.token({ iat: old, exp: old + 3_600 })],
      ['/car/links', car.token({ exp: old })],
    ] as const) {
      const body = path.endsWith('pairing-code') ? {} : undefined;
      expect(await api.call(path, bad, body), path).toMatchObject({
        status: 401,
        json: { code: 'unauthorized' },
      });
    }
    const forged = outsider.token({ sub: car.carId });
    expect((await api.call('/car/register', forged, { publicKey: car.publicKey })).status).toBe(401);
  });

  it('take a token that makes or ends a pairing once, and any other again', async () => {
    const car = await api.registeredCar();
    const [token, other] = [car.token(), car.token()];
    const status = async (path: string, body?: object, by = token) => (await api.call(path, by, body)).status;
    expect([await status('/car/links'), await status('/car/links')]).toEqual([200, 200]);
    expect([await status('/car/pairing-code', {}), await status('/car/pairing-code', {})]).toEqual([
      200, 401,
    ]);
    expect(await status('/car/links/remove', { linkId: 'x' })).toBe(401);
    const remove = () => status('/car/links/remove', { linkId: 'x' }, other);
    expect([await remove(), await remove()]).toEqual([404, 401]);
  });

  it('register no car with a key that anybody can sign for', async () => {
    const publicKey = Buffer.alloc(32).toString('base64url');
    const token = carUnderTest(server.origin).token({ sub: 'a-car-of-this-test' });
    expect(await api.call('/car/register', token, { publicKey })).toMatchObject({
      status: 400,
      json: { code: 'bad-request' },
    });
  });

  it('refuse cookie calls from other pages, large bodies and bad JSON, with an error code', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }])
      expect((await api.call('/auth/refresh-access', '', {}, headers)).status).toBe(403);
    const token = await api.signIn('l@x.example');
    expect(await api.call('/car-list/edit', token, { name: 'x'.repeat(40_000) })).toMatchObject({
      status: 413,
      json: { code: 'payload-too-large' },
    });
    const headers = { 'content-type': 'application/json' };
    const bad = await fetch(`${server.origin}/api/car-list/edit`, { method: 'POST', headers, body: '{' });
    expect([bad.status, await bad.json()]).toMatchObject([400, { code: 'bad-request' }]);
    expect((await api.call('/usb-instructions/generate-pwd', '', { imeiLast6: '123456' })).status).toBe(503);
    expect(await api.call('/nothing')).toMatchObject({ status: 404, json: { code: 'not-found' } });
  });

  it('list what the app may do, and are measured', async () => {
    expect((await api.call('/client-config')).json).toEqual({ alternateOrigin: null });
    const { headers } = await fetch(`${server.origin}/readyz`);
    expect(headers.get('content-security-policy')).toContain(
      "default-src 'self';object-src 'none';frame-src 'none'",
    );
    expect(headers.get('permissions-policy')).toContain('geolocation=(), payment=(), serial=()');
  });
});
