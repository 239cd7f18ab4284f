import { settle } from '@ligo/machine/test-support';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { ApiError } from '../../ports/api.ts';
import { accountIdOf } from '../create-account-lifecycle.ts';
import { createFakeStorage } from '../test-support/fake-browser.ts';
import { tokenOf } from '../test-support/fake-server.ts';
import { createStoreBench } from '../test-support/store-bench.ts';
import { createSession } from './session-store.ts';
import { createRestore } from './sign-in-cookie.ts';

function open(requestServer: () => Promise<string>, isLoggedOut = false) {
  const storage = createFakeStorage();
  const session = createSession(storage.tab());
  const restore = createRestore({
    session,
    runExclusive: (_name, run) => run(),
    isLoggedOut: () => isLoggedOut,
    requestServer,
  });
  return { storage, session, restore };
}

it('brings back a sign-in whose token was cleared, asking once', async () => {
  const ask = vi.fn(async () => 'fresh');
  const { session, restore } = open(ask);
  const first = restore.run();
  expect(restore.get()).toBe(true);
  expect(await Promise.all([first, restore.run()])).toEqual([true, true]);
  expect(ask).toHaveBeenCalledOnce();
  expect([restore.get(), session.get().token]).toEqual([false, 'fresh']);
});

it('leaves an owner signed out whom the server does not know, or does not answer', async () => {
  const { session, restore } = open(async () => {
    throw new Error('401');
  });
  expect(await restore.run()).toBe(false);
  expect([restore.get(), session.get().token]).toEqual([false, null]);
});

it('takes the token that another tab has got meanwhile', async () => {
  const ask = vi.fn(async () => 'second');
  const { storage, session, restore } = open(ask);
  storage.texts.set(STORAGE_KEYS.token, 'first');
  expect(await restore.run()).toBe(true);
  expect(session.get().token).toBe('first');
  expect(ask).not.toHaveBeenCalled();
});

it('asks for nothing with a cookie that the owner has logged out of', async () => {
  const ask = vi.fn(async () => 'fresh');
  const { session, restore } = open(ask, true);
  expect(await restore.run()).toBe(false);
  expect(session.get().token).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

const first = tokenOf('ann', 1);
const second = tokenOf('ann', 2);
const refreshPath = '/api/auth/refresh-access';
let bench: ReturnType<typeof createStoreBench>;

beforeEach(() => {
  bench = createStoreBench();
  bench.storage.texts.set(STORAGE_KEYS.token, first);
});

async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error.failure : error;
}

describe('refreshing', () => {
  test('calls that find the token stale share one refresh and are replayed', async () => {
    const { stores } = bench.openTab();
    bench.server.goodToken = null;
    bench.server.refresh = { token: second };
    const calls = await Promise.all([stores.api.call('carList', {}), stores.api.call('carList', {})]);
    expect(calls).toEqual([[], []]);
    expect(bench.server.count(refreshPath)).toBe(1);
    expect(bench.storage.texts.get(STORAGE_KEYS.token)).toBe(second);
  });

  test('a token that has ended is renewed first, and no call is made that could only be refused', async () => {
    const nowS = bench.clock.nowMs() / 1000;
    bench.storage.texts.set(STORAGE_KEYS.token, tokenOf('ann', 1, nowS - 1));
    bench.server.goodToken = null;
    bench.server.refresh = { token: tokenOf('ann', 2, nowS + 900) };
    const { stores } = bench.openTab();
    await stores.api.call('carList', {});
    expect(bench.server.seen.map(({ path }) => path)).toEqual([refreshPath, '/api/car-list/list']);
  });

  test('a phone whose clock is ahead renews a good token once, not at each call', async () => {
    const longAgo = bench.clock.nowMs() / 1000 - 3_600;
    bench.storage.texts.set(STORAGE_KEYS.token, tokenOf('ann', 1, longAgo));
    bench.server.refresh = { token: tokenOf('ann', 2, longAgo + 60) };
    const { stores } = bench.openTab();
    for (let count = 0; count < 3; count += 1) await stores.api.call('carList', {});
    expect(bench.server.count(refreshPath)).toBe(1);
    expect(bench.server.count('/api/car-list/list')).toBe(3);
  });

  test('two tabs use the rotating cookie once', async () => {
    const one = bench.openTab();
    const two = bench.openTab();
    bench.server.goodToken = null;
    bench.server.refresh = { token: second };
    await Promise.all([one.stores.api.call('carList', {}), two.stores.api.call('carList', {})]);
    expect(bench.server.count(refreshPath)).toBe(1);
    expect(two.session.get().token).toBe(second);
  });

  test('a refused refresh ends the session, an unanswered one does not', async () => {
    const { stores, session } = bench.openTab();
    bench.server.goodToken = null;
    bench.server.refresh = 'offline';
    expect(await failureOf(stores.api.call('carList', {}))).toMatchObject({ code: 'network', status: 0 });
    expect(session.get().token).toBe(first);
    bench.server.refresh = 'ended';
    expect(await failureOf(stores.api.call('carList', {}))).toMatchObject({ status: 401, category: 'auth' });
    expect(session.get().token).toBeNull();
    expect(bench.storage.texts.has(STORAGE_KEYS.token)).toBe(false);
  });

  test('only calls that live by the cookie send it', async () => {
    const { stores } = bench.openTab();
    bench.server.goodToken = null;
    bench.server.refresh = { token: second };
    await stores.api.call('carList', {});
    const sent = bench.server.seen.map(({ path, credentials }) => [path, credentials]);
    expect(sent).toEqual([
      ['/api/car-list/list', 'omit'],
      [refreshPath, 'same-origin'],
      ['/api/car-list/list', 'omit'],
    ]);
  });

  test("keeps the server's error code", async () => {
    const { stores } = bench.openTab();
    expect(await failureOf(stores.carList.add('ABC'))).toEqual({
      status: 404,
      code: 'pairing-code-unknown',
      category: 'protocol',
      retryable: false,
    });
  });
});

describe('signing in and out', () => {
  test('tabs share the token', async () => {
    const one = bench.openTab();
    const two = bench.openTab();
    one.session.signIn(second);
    expect(two.session.get().token).toBe(second);
    await one.stores.signOut();
    expect(two.session.get().token).toBeNull();
  });

  test('signing out clears everything and sends it to the server', async () => {
    bench.server.cars = [{ carId: 'car-one-1', name: 'A', s: 1 }];
    const { stores, network } = bench.openTab();
    stores.permission.skip();
    stores.start();
    await settle();
    bench.storage.texts.set(`${STORAGE_KEYS.recordPrefix}ann/car-one-1/live`, '{}');
    await stores.signOut();
    expect(bench.server.count('/api/auth/logout')).toBe(1);
    expect([...bench.storage.texts]).toEqual([]);
    expect(stores.carList.get().cars).toEqual([]);
    expect(network.openSockets()).toBe(0);
    await bench.clock.advance(60_000);
    expect([...bench.storage.texts]).toEqual([]);
  });

  test('a logout that the server did not receive is pending, sent first later, and once by all tabs', async () => {
    const { stores, session, owedLogout: pendingLogout } = bench.openTab();
    bench.server.isOffline = true;
    await stores.signOut();
    expect(session.get().token).toBeNull();
    expect(pendingLogout.isPending()).toBe(true);
    await pendingLogout.flush();
    expect(pendingLogout.isPending()).toBe(true);
    bench.server.isOffline = false;
    bench.server.seen.length = 0;
    const [one, two] = [bench.openTab(), bench.openTab()];
    await Promise.all([one.owedLogout.flush(), two.owedLogout.flush(), one.owedLogout.flush()]);
    expect(bench.server.seen).toMatchObject([{ path: '/api/auth/logout', credentials: 'same-origin' }]);
    expect(pendingLogout.isPending()).toBe(false);
  });

  test('a new sign-in owes nothing: the cookie of the old one is gone', async () => {
    const { stores, session, owedLogout: pendingLogout } = bench.openTab();
    bench.server.isOffline = true;
    await stores.signOut();
    session.signIn(second);
    bench.server.isOffline = false;
    bench.server.seen.length = 0;
    await pendingLogout.flush();
    expect(bench.server.seen).toEqual([]);
  });

  test('a logout is not sent with the cookie of a newer sign-in that the page has not received yet', async () => {
    const { stores, owedLogout: pendingLogout } = bench.openTab();
    bench.server.isOffline = true;
    await stores.signOut();
    bench.server.isOffline = false;
    bench.server.seen.length = 0;
    bench.cookies.isMarked = true;
    await pendingLogout.flush();
    expect(pendingLogout.isPending()).toBe(false);
    expect(bench.server.seen).toEqual([]);
  });

  test('a clearing that hangs keeps no owner signed in for longer than 5 s', async () => {
    const { stores, session } = bench.openTab();
    bench.tripStorage.clear = () => new Promise(() => {});
    const out = stores.signOut();
    await bench.clock.advance(5_000);
    await out;
    expect(session.get().token).toBeNull();
  });

  test('a refresh that ends after signing out does not sign in again', async () => {
    const { stores, session } = bench.openTab();
    bench.server.goodToken = null;
    bench.server.refresh = { token: second };
    const call = failureOf(stores.api.call('carList', {}));
    await stores.signOut();
    await call;
    expect(session.get().token).toBeNull();
    expect(bench.storage.texts.has(STORAGE_KEYS.token)).toBe(false);
  });
});

test('reads the account of a token, and none of an invalid token', () => {
  expect(accountIdOf(first)).toBe('ann');
  for (const text of [null, '', 'x', 'a.b.c', `a.${btoa('[]')}.c`, `a.${btoa('{"sub":3}')}.c`]) {
    expect(accountIdOf(text)).toBeNull();
  }
});
