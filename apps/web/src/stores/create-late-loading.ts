import type { Clock } from '@ligo/machine';
import { FEATURE } from '@ligo/protocol';
import { createSubscriptions, type Subscriptions } from '../lib/values/create-subscriptions.ts';
import type { Readable } from '../lib/values/observable.ts';
import type { PingState } from './ping/ping-store.ts';

/** From the first live figures on, which come first, ms. */
const WAIT_MS = 5_000;

/** On every screen, the key of alarm pictures is requested, and the book is sent and received. */
const WORKING_UNSEEN: readonly string[] = [FEATURE.alarmPictures, FEATURE.book, FEATURE.directLinks];

/** Has the lazy stores loaded for a car with a feature that works without its screen. */
export function createLateLoading(
  clock: Pick<Clock, 'after'>,
  { live, ping }: { live: Readable<{ isLive: boolean }>; ping: Readable<PingState> },
  loadLazy: () => Promise<unknown>,
): Subscriptions {
  return createSubscriptions(() => {
    let cancel: (() => void) | null = null;
    const look = () => {
      const isNeeded = ping.get().features.some((feature) => WORKING_UNSEEN.includes(feature));
      if (cancel || !live.get().isLive || !isNeeded) return;
      cancel = clock.after(WAIT_MS, () => {
        loadLazy().catch(() => {
          // The next figures try again.
          cancel = null;
        });
      });
    };
    return [live.subscribe(look), ping.subscribe(look), () => cancel?.()];
  });
}
