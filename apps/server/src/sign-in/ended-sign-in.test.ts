import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HTTP_CALLS } from '@ligo/protocol';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../storage/open-database.ts';
import { apiOf, serverUnderTest, Visitor } from '../test-support/server-under-test.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A server with an owner whose car is paired. */
async function pairedOwner(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ligo-ended-'));
  const server = await serverUnderTest({ LIGO_DATA_DIR: dataDir, ...settings });
  closing.push(() => server.close());
  const { origin } = server;
  const owner = new Visitor();
  const token = (await owner.signIn(origin)).searchParams.get('token') ?? '';
  const { call, registeredCar, pair } = apiOf(origin);
  const car = await registeredCar();
  const { carId } = car;
  expect((await pair(token, car)).status).toBe(200);
  const cookieCall = async (path: string, visitor = owner) =>
    (await visitor.go(`${origin}/api/auth/${path}`, { method: 'POST', headers: { origin } })).status;
  /** Status of every call that an account can make. */
  const statuses = async () => {
    const calls = Object.values(HTTP_CALLS).filter(({ auth }) => auth === 'account');
    const body = { carId, name: 'x', code: '00000000', err: 'x' };
    return new Set(
      await Promise.all(
        calls.map(async ({ method, path }) =>
          method === 'GET'
            ? (await call(`${path.replace('/api', '')}?carId=${carId}&log=x`, token)).status
            : (await call(path.replace('/api', ''), token, body)).status,
        ),
      ),
    );
  };
  const phones: Socket[] = [];
  /** The first message that a phone's socket receives. */
  const joins = async () => {
    const options = { transports: ['websocket'], forceNew: true };
    const inCar = io(origin, { ...options, auth: { carJwt: car.token() } });
    const phone = io(origin, { ...options, extraHeaders: { origin } });
    closing.push(async () => [inCar, phone].map((socket) => socket.disconnect()));
    phones.push(phone);
    phone.emit('remote_start', { jwt: token, carId });
    return new Promise<string>((resolve) => {
      phone.on('refused', ({ code: reason }) => resolve(reason));
      phone.on('handshake', () => resolve('let in'));
    });
  };
  /** Why the newest phone, which was let in, is refused a connection to the car. */
  const refusal = () => {
    const [phone] = phones.slice(-1);
    phone?.emit('remote', { jwt: token, carId, action: 'handshake' });
    return new Promise<string>((resolve) => phone?.once('refused', ({ code: reason }) => resolve(reason)));
  };
  return { dataDir, origin, owner, call, token, carId, cookieCall, statuses, joins, refusal };
}

describe('an access token', () => {
  it('is refused by every call and by the socket after logging out', async () => {
    const { cookieCall, statuses, joins } = await pairedOwner();
    expect(await joins()).toBe('let in');
    expect(await cookieCall('logout')).toBe(200);
    expect(await statuses()).toEqual(new Set([401]));
    expect(await joins()).toBe('token-invalid');
  });

  it('SIG-7 opens no further connection to the car on a socket that stood before', async () => {
    const { cookieCall, joins, refusal } = await pairedOwner();
    expect(await joins()).toBe('let in');
    expect(await cookieCall('logout')).toBe(200);
    expect(await refusal()).toBe('token-invalid');
  });

  it('is refused after its sign-in ended by theft', async () => {
    const { owner, cookieCall, statuses } = await pairedOwner();
    const thief = owner.copy();
    await cookieCall('refresh-access');
    await cookieCall('refresh-access');
    expect(await cookieCall('refresh-access', thief)).toBe(401);
    expect(await statuses()).toEqual(new Set([401]));
  });

  it('outlives the end of another sign-in of the account', async () => {
    const { origin, cookieCall, call, token } = await pairedOwner();
    const other = new Visitor();
    await other.signIn(origin);
    expect(await cookieCall('logout', other)).toBe(200);
    expect((await call('/car-list/list', token)).status).toBe(200);
  });

  it('is refused, and not renewed, when its account was removed by hand', async () => {
    const { dataDir, cookieCall, statuses, joins } = await pairedOwner();
    const database = await openDatabase(dataDir, null);
    await database.deleteFrom('accounts').execute();
    await database.destroy();
    expect(await statuses()).toEqual(new Set([401]));
    expect(await joins()).toBe('token-invalid');
    expect(await cookieCall('refresh-access')).toBe(401);
  });
});

it('ends the sign-in of who is no longer on the list of the closed beta at the next refresh', async () => {
  const beta = (emails: string) => ({ LIGO_CLOSED_BETA: 'on', LIGO_BETA_EMAILS: emails });
  const { dataDir, cookieCall, origin, owner } = await pairedOwner(beta('ann@x.example,bob@x.example'));
  expect(await cookieCall('refresh-access')).toBe(200);
  await closing.pop()?.();
  const { port } = new URL(origin);
  const later = await serverUnderTest({ LIGO_DATA_DIR: dataDir, LIGO_PORT: port, ...beta('bob@x.example') });
  closing.push(() => later.close());
  const copy = owner.copy();
  expect(await cookieCall('refresh-access')).toBe(401);
  expect(await cookieCall('refresh-access', copy)).toBe(401);
});
