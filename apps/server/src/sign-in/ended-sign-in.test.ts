import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HTTP_CALLS } from '@ligo/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../storage/open-database.ts';
import { apiOf, serverUnderTest, Visitor } from '../test-support/server-under-test.ts';
import { openCar, openPhone } from '../test-support/signaling-under-test.ts';

/** A server with an owner whose car is paired. */
async function pairedOwner(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ligo-ended-'));
  const server = await serverUnderTest({ LIGO_DATA_DIR: dataDir, ...settings });
  onTestFinished(() => server.close());
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
  /** A phone's socket, and what it receives first. */
  const meet = async () => {
    openCar(origin, car.token());
    const phone = openPhone(origin, token, carId);
    const isIn = phone.get('handshake').then(() => 'let in');
    return { phone, answer: await Promise.race([isIn, phone.get('refused').then(({ code }) => code)]) };
  };
  return { dataDir, origin, owner, call, token, carId, cookieCall, statuses, meet, close: server.close };
}

describe('an access token', () => {
  it('is refused by every call and by the socket, and not renewed, after logging out', async () => {
    const { cookieCall, statuses, meet } = await pairedOwner();
    expect((await meet()).answer).toBe('let in');
    expect(await cookieCall('logout')).toBe(200);
    expect(await statuses()).toEqual(new Set([401]));
    expect((await meet()).answer).toBe('token-invalid');
    expect(await cookieCall('refresh-access')).toBe(401);
  });

  it('SIG-7 opens no further connection to the car on a socket that stood before', async () => {
    const { cookieCall, token, carId, meet } = await pairedOwner();
    const { phone, answer } = await meet();
    expect(answer).toBe('let in');
    expect(await cookieCall('logout')).toBe(200);
    phone.socket.emit('remote', { jwt: token, carId, action: 'handshake' });
    expect(await phone.get('refused')).toEqual({ code: 'token-invalid' });
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
    const { dataDir, cookieCall, statuses, meet } = await pairedOwner();
    const database = await openDatabase(dataDir, null);
    await database.deleteFrom('accounts').execute();
    await database.destroy();
    expect(await statuses()).toEqual(new Set([401]));
    expect((await meet()).answer).toBe('token-invalid');
    expect(await cookieCall('refresh-access')).toBe(401);
  });
});

it('ends the sign-in of who is no longer on the list of the closed beta at the next refresh', async () => {
  const beta = (emails: string) => ({ LIGO_CLOSED_BETA: 'on', LIGO_BETA_EMAILS: emails });
  const { dataDir, cookieCall, origin, owner, close } = await pairedOwner(
    beta('ann@x.example,bob@x.example'),
  );
  expect(await cookieCall('refresh-access')).toBe(200);
  await close();
  const { port } = new URL(origin);
  const later = await serverUnderTest({ LIGO_DATA_DIR: dataDir, LIGO_PORT: port, ...beta('bob@x.example') });
  onTestFinished(() => later.close());
  const copy = owner.copy();
  expect(await cookieCall('refresh-access')).toBe(401);
  expect(await cookieCall('refresh-access', copy)).toBe(401);
});
