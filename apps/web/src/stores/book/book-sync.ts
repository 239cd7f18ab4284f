import type { AskLink } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import { FEATURE } from '@ligo/protocol';
import type { Counter } from '../../lib/values/counter.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { HistorySyncLink } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import type { BookLibrary } from './book-library.ts';
import { receiveBook, sendChanges } from './exchange-book.ts';
import { nextChanges } from './kept-book.ts';

interface SyncContext {
  link: HistorySyncLink;
  ping: Readable<PingState>;
  clock: Clock;
  counter: Counter;
}

/** Keeps a library in step with its car. The next figures of the car repeat a sync that failed. */
export function createBookSync({ link, ping, clock, counter }: SyncContext, library: BookLibrary) {
  const forced: AskLink = {
    on: link.on,
    send: (action, extras) => link.send(action, extras, { force: true }),
  };
  let running: AbortController | null = null;
  let isAskedAgain = false;

  const isReady = () =>
    library.isLoaded() && link.get().hasReceivedState && ping.get().features.includes(FEATURE.book);

  async function run(control: AbortController): Promise<void> {
    const { signal } = control;
    const exchange = { link: forced, clock, counter, library, signal };
    try {
      do {
        isAskedAgain = false;
        if (await receiveBook(exchange)) await sendChanges(exchange);
      } while (isAskedAgain && isReady() && !signal.aborted);
    } catch {
      // Stored entries are safe; the car has the others.
      counter.add('book-write-failed');
    }
    if (running === control) running = null;
  }
  /** Brings both in step, at once or after the present sync. */
  function refresh(): void {
    if (!isReady()) return;
    isAskedAgain = running !== null;
    if (running) return;
    running = new AbortController();
    void run(running);
  }
  let wasReady = false;
  const followLink = () => {
    const isNow = isReady();
    if (isNow && !wasReady) refresh();
    wasReady = isNow;
  };
  const following = createSubscriptions(() => [
    link.subscribe(followLink),
    ping.subscribe(followLink),
    // PBOOK-6, PBOOK-7
    link.on('Status', ({ newestBookRev }) => {
      const isBehind = (newestBookRev ?? 0) > library.book().head.rev;
      if (!running && (isBehind || nextChanges(library.book(), 1).length > 0)) refresh();
    }),
    () => {
      running?.abort();
      running = null;
    },
  ]);

  return {
    refresh,
    start() {
      wasReady = false;
      following.start();
      void library.load().then(followLink);
    },
    stop: following.stop,
  };
}
