import { type Clock, createScope, type Scope, withLimit } from '@ligo/machine';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import type { Counter } from '../../lib/values/counter.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AppWorker, Visibility } from '../../ports/browser.ts';
import type { TextStorage } from '../../ports/storage.ts';

export interface UpdatePorts {
  worker: AppWorker;
  storage: TextStorage;
  visibility: Visibility;
  clock: Clock;
  counter: Counter;
  /** Hash of the version that the server has now. Rejects without an answer or a hash. */
  fetchVersion(): Promise<string>;
  /** The page is one of the app's screens, which must not be reloaded under the owner's hands. */
  isInsideApp(): boolean;
  /** Writes the pending data of the stores. Never rejects. */
  flush(): Promise<void>;
  reload(): void;
}

/** The app's way from one version to the next. */
export interface UpdateStore extends Readable<{ isReady: boolean }> {
  /** Listens from now on: early, since another window may bring a new version at any moment. */
  start(): void;
  stop(): void;
  /** Asks the server for its version. From the first call on every return to the page does so too. Never rejects. */
  check(): Promise<void>;
  /** Brings all windows to the new version; pending data of the stores is written first. Never rejects. */
  apply(): Promise<void>;
}

/** Longest wait for pending writes, ms: a stuck database must not keep an owner on the old version. */
const FLUSH_LIMIT_MS = 2_000;
/**
 * A check that failed is made once more, this much later, ms: a server that is being renewed is back by then. Without a
 * network the next return to the page asks again.
 */
const RETRY_MS = 5_000;

/** Makes the watcher for new versions. A page never runs with files of two versions: old ones serve until the reload. */
export function createUpdate(ports: UpdatePorts): UpdateStore {
  const { worker, storage, visibility, clock, counter } = ports;
  const state = createObservable({ isReady: false });
  let isChecking = false;
  let hasStarted = false;
  let following: Scope | null = null;
  let cancelRetry = () => {};

  /** Resolves to `false` if the check failed. */
  const checkOnce = async (): Promise<boolean> => {
    if (isChecking) return true;
    isChecking = true;
    try {
      const hash = await ports.fetchVersion();
      if (hash === storage.get(STORAGE_KEYS.versionHash)) return true;
      await worker.update();
      // Only now: a version that could not be stored is tried again.
      storage.set(STORAGE_KEYS.versionHash, hash);
      return true;
    } catch {
      counter.add('version-check-failed');
      return false;
    } finally {
      isChecking = false;
    }
  };
  const check = async () => {
    hasStarted = true;
    cancelRetry();
    const isDone = await checkOnce();
    const isStopped = following === null;
    if (!isDone && !isStopped) cancelRetry = clock.after(RETRY_MS, () => void checkOnce());
  };
  const offer = () => {
    if (ports.isInsideApp()) state.set({ isReady: true });
    else ports.reload();
  };
  const flush = async () => {
    await withLimit(clock, FLUSH_LIMIT_MS, ports.flush(), () => {});
  };
  const reload = async () => {
    await flush();
    ports.reload();
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    start() {
      if (following) return;
      following = createScope();
      following.add(
        visibility.onChange((visible) => {
          if (visible && hasStarted) void check();
        }),
        worker.onMessage(({ type }) => {
          if (type === 'cache-invalidated') offer();
          if (type === 'reload') void reload();
        }),
        worker.onActivated(() => void reload()),
      );
      void worker.isWaiting().then((isWaiting) => {
        if (isWaiting && ports.isInsideApp()) state.set({ isReady: true });
      });
    },
    stop() {
      following?.end();
      following = null;
      cancelRetry();
    },
    check,
    async apply() {
      await flush();
      // The takeover reloads every window, this one too.
      if (!(await worker.activate())) ports.reload();
    },
  };
}
