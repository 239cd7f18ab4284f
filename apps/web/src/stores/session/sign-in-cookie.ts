import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { RunExclusive } from '../../ports/browser.ts';
import type { TextStorage } from '../../ports/storage.ts';
import { REFRESH_LOCK, type Session } from './session-store.ts';

/** The way back into a sign-in of which only the refresh cookie is left. Readable: whether it is being tried. */
export interface Restore extends Readable<boolean> {
  /** Asks for a token once; resolves to whether the owner is signed in now. Never rejects. */
  run(): Promise<boolean>;
}

/** Makes the way back: browsers may clear the token, which scripts can write, and keep the cookie, which they cannot. */
export function createRestore(parts: {
  session: Pick<Session, 'get' | 'readStored' | 'signIn'>;
  runExclusive: RunExclusive;
  isLoggedOut(): boolean;
  /** Asks the server for a token with the refresh cookie. Rejects without one. */
  requestServer(): Promise<string>;
}): Restore {
  const { session, runExclusive, isLoggedOut, requestServer } = parts;
  const isRunning = createObservable(false);
  const ask = async () => {
    if (session.readStored() === null && !isLoggedOut()) session.signIn(await requestServer());
  };
  let running: Promise<boolean> | null = null;
  return {
    get: isRunning.get,
    subscribe: isRunning.subscribe,
    run() {
      isRunning.set(true);
      running ??= runExclusive(REFRESH_LOCK, ask)
        .catch(() => {})
        .then(() => {
          running = null;
          isRunning.set(false);
          return session.get().token !== null;
        });
      return running;
    },
  };
}

/**
 * A logout that the server has to receive at some time: its cookie outlives the data of this phone. It lies in browser storage; a new
 * sign-in clears it, since the cookie is replaced then.
 */
export function createPendingLogout(parts: {
  storage: TextStorage;
  runExclusive: RunExclusive;
  /** The mark, readable by scripts, that the server has left a sign-in in this browser. */
  mark: { exists(): boolean; remove(): void };
  /** Ends the sign-in of the cookie. Rejects if the server does not. */
  requestServer(): Promise<unknown>;
}) {
  const { storage, runExclusive, mark, requestServer } = parts;
  // The mark went with the logout: one that is there is of a newer sign-in, which has replaced the owed cookie.
  const isPending = () => storage.get(STORAGE_KEYS.logoutOwed) !== null && !mark.exists();
  const notify = async () => {
    // Another tab may have sent it while this one waited for the lock.
    if (!isPending()) return;
    await requestServer();
    storage.remove(STORAGE_KEYS.logoutOwed);
  };
  return {
    /** Whether the server has not received the last logout. Until then its cookie must not sign in. */
    isPending,
    /** Stores a pending logout, and tries to send it. Never rejects. */
    add() {
      storage.set(STORAGE_KEYS.logoutOwed, '1');
      return runExclusive(REFRESH_LOCK, () => {
        // Within the lock: a running refresh has left its mark by now.
        mark.remove();
        return notify();
      }).catch(() => {});
    },
    /** Sends a pending logout; does nothing without one. Never rejects. */
    flush: async () => {
      if (isPending()) await runExclusive(REFRESH_LOCK, notify).catch(() => {});
    },
  };
}
