import { type DirectAccess, directAccessSchema, FEATURE } from '@ligo/protocol';
import { DIRECT_ACCESS } from '../../lib/storage-keys.ts';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord } from '../car-scoped/create-car-record.ts';
import type { PingState } from '../ping/ping-store.ts';

/** A car gets other addresses while it is linked, as when it comes home, ms. */
const ASK_AGAIN_MS = 60_000;

/** Keeps how this phone reaches the selected car without the server, as the car reports it; `null`: it does not, has not yet, or has no network. */
export function createDirectAccess(
  context: CarContext,
  ping: Readable<PingState>,
): Readable<DirectAccess | null> & CarScopedStore {
  const { link, clock } = context;
  const record = createCarRecord<DirectAccess | null>(
    context,
    DIRECT_ACCESS,
    directAccessSchema().nullable(),
    null,
  );
  let isAsking = false;
  let cancel = () => {};
  const keep = (access: DirectAccess | null) => {
    if (JSON.stringify(access) !== JSON.stringify(record.get())) record.update(access);
  };
  const ask = () => {
    link.send('DirectAccess', {}, { force: true });
    cancel = clock.after(ASK_AGAIN_MS, ask);
  };
  const look = () => {
    const { hasReceivedState } = link.get();
    const hasFeature = ping.get().features.includes(FEATURE.directLinks);
    const shouldAsk = hasReceivedState && hasFeature;
    if (hasReceivedState && !hasFeature && ping.get().versionCode !== null) keep(null);
    if (shouldAsk === isAsking) return;
    isAsking = shouldAsk;
    cancel();
    if (shouldAsk) ask();
  };
  const following = createSubscriptions(() => [
    link.on('DirectAccess', (access) => keep(access.addresses.length > 0 ? access : null)),
    link.subscribe(look),
    ping.subscribe(look),
    () => cancel(),
  ]);
  return {
    ...record,
    start() {
      following.start();
      look();
    },
    stop() {
      following.stop();
      isAsking = false;
    },
  };
}
