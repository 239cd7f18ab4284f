import type { OnBoardStore } from '../compose-on-board.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryFacts } from './memory-facts.ts';
import { MemoryTrips } from './memory-trips.ts';

/** What a car that lives as long as its page keeps. */
export interface MemoryStore extends OnBoardStore {
  trips: MemoryTrips;
  events: MemoryEvents;
}

/** Makes an empty one; `logId` names its log to phones. No restart will ask for the last state. */
export function createMemoryStore(logId: string, pastTripCount = 0): MemoryStore {
  return {
    facts: new MemoryFacts(),
    trips: new MemoryTrips(pastTripCount),
    events: new MemoryEvents(logId),
    saveState() {},
    lastState: () => null,
  };
}
