import { type Status, statusSchema } from '@ligo/protocol';
import { z } from 'zod';
import { createSubscriptions } from '../../lib/values/create-subscriptions.ts';
import type { Readable } from '../../lib/values/observable.ts';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { CarScopedStore } from '../car-scoped/car-scoped-store.ts';
import { createCarRecord } from '../car-scoped/create-car-record.ts';

export interface LiveState {
  /** Last known state of the selected car; `null` if there never was one. */
  status: Status | null;
  /** When it came, phone's clock, unix milliseconds. */
  receivedAtMs: number | null;
  /** When the one before it came. */
  previousReceivedAtMs: number | null;
  /** It came over the link since the car was selected, not from this phone's store. */
  isLive: boolean;
}

const EMPTY: LiveState = { status: null, receivedAtMs: null, previousReceivedAtMs: null, isLive: false };
const time = z.number().nonnegative().nullable();
const storedSchema = z
  .object({ status: statusSchema, receivedAtMs: time, previousReceivedAtMs: time })
  .transform((stored): LiveState => ({ ...stored, isLive: false }));

export function createLive(context: CarContext): Readable<LiveState> & CarScopedStore {
  const { link, clock } = context;
  const record = createCarRecord<LiveState>(context, 'live', storedSchema, EMPTY);
  const following = createSubscriptions(() => [
    link.on('Status', (status) => {
      const previousReceivedAtMs = record.get().receivedAtMs;
      record.update({ status, receivedAtMs: clock.nowMs(), previousReceivedAtMs, isLive: true });
    }),
  ]);
  return { ...record, ...following };
}
