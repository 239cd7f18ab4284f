import type { Clock } from '@ligo/machine';
import { createSubscriptions, type Subscriptions } from '../lib/values/create-subscriptions.ts';
import type { Readable } from '../lib/values/observable.ts';

/** From the first live figures on, which come first, ms. */
const WAIT_MS = 5_000;

/** Has the lazy stores loaded once the car is live: trips, log and what owners enter are exchanged on every screen. */
export function createLateLoading(
  clock: Pick<Clock, 'after'>,
  live: Readable<{ isLive: boolean }>,
  loadLazy: () => Promise<unknown>,
): Subscriptions {
  return createSubscriptions(() => {
    let cancel: (() => void) | null = null;
    const look = () => {
      if (cancel || !live.get().isLive) return;
      cancel = clock.after(WAIT_MS, () => {
        loadLazy().catch(() => {
          // The next figures try again.
          cancel = null;
        });
      });
    };
    return [live.subscribe(look), () => cancel?.()];
  });
}
