import type { VehicleModulesStore } from '../compose-vehicle-modules.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryKeyValueStore } from './memory-key-value-store.ts';
import { MemoryTrips } from './memory-trips.ts';

/** What a car that lives as long as its page keeps. */
export interface MemoryStore extends VehicleModulesStore {
  trips: MemoryTrips;
  events: MemoryEvents;
}

/** Makes an empty one; `logId` names its log to phones. No restart will ask for the last state. */
export function createMemoryStore(logId: string, pastTripCount = 0): MemoryStore {
  return {
    kv: new MemoryKeyValueStore(),
    trips: new MemoryTrips(pastTripCount),
    events: new MemoryEvents(logId),
    saveState() {},
    lastState: () => null,
  };
}
