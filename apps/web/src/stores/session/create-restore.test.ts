import { expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createFakeStorage } from '../test-support/fake-browser.ts';
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
