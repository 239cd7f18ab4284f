import type { Clock } from '@ligo/machine';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { AppWorker } from '../../ports/browser.ts';

/** Interval of the checks for a new version, ms. */
const CHECK_EVERY_MS = 3_600_000;
/** Interval of the tries to start a stored version, ms. */
const TRY_EVERY_MS = 10_000;

interface UnitUpdateOptions {
  clock: Clock;
  worker: Pick<AppWorker, 'register' | 'update' | 'isWaiting' | 'activate' | 'onActivated'>;
  /** Nothing would be lost by a new start now: there is no car, or it is parked and Sentry is off. */
  isIdle(): boolean;
  /** Starts the page again, with the files of the new version. */
  restart(): void;
}

/** Stores the page for a start without a network, and brings newer versions; `true`: one is stored and waits. */
export function createUnitUpdate({ clock, worker, isIdle, restart }: UnitUpdateOptions) {
  const isWaiting = createObservable(false);
  let cancel = () => {};
  let stopListening = () => {};
  /** A page of this browser let the new version take over; this one still runs the old. */
  let hasTakenOver = false;

  async function tryToStart(): Promise<void> {
    isWaiting.set(hasTakenOver || (await worker.isWaiting()));
    if (isWaiting.get() && isIdle()) {
      if (hasTakenOver) return restart();
      await worker.activate();
    }
    cancel();
    cancel = clock.after(isWaiting.get() ? TRY_EVERY_MS : CHECK_EVERY_MS, () => void look());
  }
  async function look(): Promise<void> {
    // Without a network the next hour asks again.
    if (!isWaiting.get()) await worker.update().catch(() => {});
    await tryToStart();
  }
  return {
    get: isWaiting.get,
    subscribe: isWaiting.subscribe,
    start() {
      stopListening = worker.onActivated(() => {
        hasTakenOver = true;
        void tryToStart();
      });
      void worker.register().then((isThere) => (isThere ? look() : undefined));
    },
    stop() {
      stopListening();
      cancel();
    },
  } satisfies Readable<boolean> & { start(): void; stop(): void };
}
