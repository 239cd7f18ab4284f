import { type Clock, createScope } from '@ligo/machine';
import { type CarHealth, FEATURE } from '@ligo/protocol';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import type { LinkState, LinkStore } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';

/** The last health report of the selected car's app since its selection; `null` if there is none. */
export interface CarHealthStore extends Readable<CarHealth | null> {
  /** Asks the car, now and in intervals; the returned function ends it. */
  enter(): () => void;
}

/** Its figures are counts and an uptime: a slow poll is enough. */
const POLL_INTERVAL_MS = 10_000;

/** Makes the store of the health of the selected car's app. A car without this feature is not asked. */
export function createCarHealth(
  link: Pick<LinkStore, 'send' | 'on'> & Readable<Pick<LinkState, 'reach'>>,
  ping: Readable<PingState>,
  clock: Clock,
): CarHealthStore & CarScopedStore {
  const health = createObservable<CarHealth | null>(null);
  let carId: string | null = null;

  const isReached = () => link.get().reach === 'car';
  const ask = () => {
    if (isReached() && ping.get().features.includes(FEATURE.health)) link.send('Health', {});
  };
  const following = createSubscriptions(() => [link.on('Health', health.set)]);
  /** Nothing is known of another car yet. */
  const show = (next: string | null) => {
    if (next === carId) return;
    carId = next;
    health.set(null);
  };
  return {
    get: health.get,
    subscribe: health.subscribe,
    enter() {
      const entered = createScope();
      let wasReached = isReached();
      let cancel = () => {};
      const askOn = () => {
        ask();
        cancel = clock.after(POLL_INTERVAL_MS, askOn);
      };
      askOn();
      entered.add(
        () => cancel(),
        ping.subscribe(ask),
        link.subscribe(() => {
          if (isReached() && !wasReached) ask();
          wasReached = isReached();
        }),
      );
      return entered.end;
    },
    start: following.start,
    stop: following.stop,
    select: (owner) => show(owner?.carId ?? null),
    flush() {},
    discard: () => show(null),
  };
}
