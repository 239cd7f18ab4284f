import { STORAGE_KEYS } from '../../lib/storage/storage-keys.ts';
import type { RunExclusive } from '../../ports/run-exclusive.ts';
import type { TextStorage } from '../../ports/text-storage.ts';
import { REFRESH_LOCK } from './refresh-lock.ts';

/** A logout that the server has to hear of, sooner or later: its cookie outlives what this phone forgets. */
export interface PendingLogout {
  /** Whether the server has not heard of the last logout. Until it has, its cookie must sign nobody in. */
  isPending(): boolean;
  /** Owes a logout, and tries to tell the server. Never rejects. */
  add(): Promise<void>;
  /** Tells the server of a logout that it did not hear of; does nothing if none is owed. Never rejects. */
  flush(): Promise<void>;
}

/** What says, where scripts can read it, that the server has left a sign-in in this browser. */
export interface SignInMark {
  exists(): boolean;
  remove(): void;
}

/** Makes the debt, which is kept in browser storage: signing in anew ends it, since the cookie is another one then. */
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
    // Another tab may have told it while this one waited for its turn.
    if (!isPending()) return;
    await requestServer();
    storage.remove(STORAGE_KEYS.logoutOwed);
  };
  return {
    isPending,
    add() {
      storage.set(STORAGE_KEYS.logoutOwed, '1');
      return runExclusive(REFRESH_LOCK, () => {
        // In its turn: a refresh that was under way has left its mark by now.
        mark.remove();
        return notify();
      }).catch(() => {});
    },
    flush: async () => {
      if (isPending()) await runExclusive(REFRESH_LOCK, notify).catch(() => {});
    },
  };
}
