import type { Clock } from '@ligo/machine';
import { FEATURE } from '@ligo/protocol';
import { createSubscriptions, type Subscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { PingState } from '../ping/ping-store.ts';

/** From the first live figures on, which come first, ms. */
const WAIT_MS = 5_000;

/**
 * Has the lazy stores loaded where alarms bring pictures, whatever screen is open: one of them requests the key that another browser
 * of the account had made.
 */
export function createKeyRequest(
  clock: Pick<Clock, 'after'>,
  { live, ping }: { live: Readable<{ isLive: boolean }>; ping: Readable<PingState> },
  loadLazy: () => Promise<unknown>,
): Subscriptions {
  return createSubscriptions(() => {
    let cancel: (() => void) | null = null;
    const look = () => {
      if (cancel || !live.get().isLive || !ping.get().features.includes(FEATURE.alarmPictures)) return;
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
