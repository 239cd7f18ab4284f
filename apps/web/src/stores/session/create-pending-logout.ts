import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import type { RunExclusive } from '../../ports/browser.ts';
import type { TextStorage } from '../../ports/text-storage.ts';
import { REFRESH_LOCK } from './refresh-lock.ts';

/** A logout that the server has to receive at some time: its cookie outlives the data of this phone. */
export interface PendingLogout {
  /** Whether the server has not received the last logout. Until then its cookie must not sign in. */
  isPending(): boolean;
  /** Stores a pending logout, and tries to send it. Never rejects. */
  add(): Promise<void>;
  /** Sends a pending logout; does nothing without one. Never rejects. */
  flush(): Promise<void>;
}

/** The mark, readable by scripts, that the server has left a sign-in in this browser. */
export interface SignInMark {
  exists(): boolean;
  remove(): void;
}

/** Makes the pending logout in browser storage; a new sign-in clears it, since the cookie is replaced then. */
export function createPendingLogout(parts: {
  storage: TextStorage;
  runExclusive: RunExclusive;
  mark: SignInMark;
  /** Ends the sign-in of the cookie. Rejects if the server does not. */
  requestServer(): Promise<unknown>;
}): PendingLogout {
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
    isPending,
    add() {
      storage.set(STORAGE_KEYS.logoutOwed, '1');
      return runExclusive(REFRESH_LOCK, () => {
        // Within the lock: a running refresh has left its mark by now.
        mark.remove();
        return notify();
      }).catch(() => {});
    },
    flush: async () => {
      if (isPending()) await runExclusive(REFRESH_LOCK, notify).catch(() => {});
    },
  };
}
