import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { VehicleStore } from '../vehicle-modules.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryKeyValueStore } from './memory-key-value-store.ts';
import { MemoryTrips } from './memory-trips.ts';

/** The data of a car that exists until its page is closed. */
export interface MemoryStore extends VehicleStore {
  kv: KeyValueStore;
  trips: MemoryTrips;
  events: MemoryEvents;
}

/** `logId` identifies its log to phones. The last state is not stored: there is no restart. */
export function createMemoryStore(logId: string, pastTripCount = 0): MemoryStore {
  return {
    kv: new MemoryKeyValueStore(),
    trips: new MemoryTrips(pastTripCount),
    events: new MemoryEvents(logId),
    saveState() {},
    lastState: () => null,
  };
}
