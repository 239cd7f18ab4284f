import { createVirtualClock, settle } from '@ligo/machine/test-support';
import {
  type CarActionName,
  type CarExtras,
  FEATURE,
  type PhoneActionName,
  type TripPoint,
} from '@ligo/protocol';
import { packColumns, toColumns } from '@ligo/vehicle';
import { expect, vi } from 'vitest';
import { createCounter } from '../../lib/values/counter.ts';
import { createObservable } from '../../lib/values/observable.ts';
import { createMemoryTripStorage } from '../../platform/trip-storage.ts';
import { createActionHandlers } from '../link/link-store.ts';
import type { PingState } from '../ping/ping-store.ts';
import { createTrips } from '../trips/trips-store.ts';
import { createFakeVisibility } from './fake-browser.ts';

export const OWNER = { accountId: 'me', carId: 'car-1' };
/** A drive's points, one a second. */
export const points = (createdAt: number, count: number): TripPoint[] =>
  Array.from({ length: count }, (_, index) => ({
    time: createdAt + index,
    lat: 43 + index / 1_000,
    lng: 7,
    speed: index,
  }));

/** A phone's store beside a car that answers on request; `history`: as the car's Ping had it last. */
export function startTrips(
  storage = createMemoryTripStorage(),
  features: string[] = [FEATURE.tripColumns],
  history?: string,
) {
  const pinged = { versionCode: 1, versionName: '1', features };
  const ping = createObservable<PingState>({ ...pinged, history });
  const clock = createVirtualClock();
  const counter = createCounter();
  const { on, deliver } = createActionHandlers(counter);
  const asked: [PhoneActionName, unknown][] = [];
  const online = createObservable(false);
  const visibility = createFakeVisibility();
  const persisted = vi.fn(async () => true);
  const trips = createTrips({
    tripStorage: storage,
    persistence: { isGranted: async () => true, ask: persisted },
    visibility,
    clock,
    counter,
    link: {
      get: () => ({ hasReceivedState: online.get() }),
      subscribe: online.subscribe,
      send(action, extras, options) {
        if (!online.get() || !(visibility.isVisible() || options?.force)) return false;
        asked.push([action, extras]);
        return true;
      },
      on,
    },
    ping,
  });
  trips.start();
  return {
    clock,
    counter,
    visibility,
    storage,
    trips,
    asked,
    persisted,
    setHistory: (next: string) => ping.set({ ...pinged, history: next }),
    setOnline: (isOnline: boolean) => online.set(isOnline),
    send: <N extends CarActionName>(action: N, extras: CarExtras<N>) => deliver(action, extras),
    list(...starts: number[]) {
      const listed = starts.map((created_at, index) => ({
        id: index + 1,
        created_at,
        pointsLength: 4,
        tms: 10,
        tme: 12,
        points: [],
      }));
      this.send('TripSummary', { trips: listed });
      this.send('TripSummary', { trips: [] });
    },
    /** Answers a trip's points in two batches. */
    give(id: number, createdAt: number, count = 4) {
      const all = points(createdAt, count);
      for (const part of [all.slice(0, 2), all.slice(2)]) {
        const columns = Buffer.from(packColumns(toColumns(part))).toString('base64');
        this.send('TripPoints', {
          id,
          createdAt,
          ...(features.length > 0 ? { points: [], columns } : { points: part }),
        });
      }
      this.send('TripPoints', { id, createdAt, points: [] });
    },
    async online() {
      trips.subscribe(() => {});
      trips.select(OWNER);
      await settle();
      expect(trips.get().isLoaded).toBe(true);
      online.set(true);
      await clock.advance(1_000);
    },
  };
}
