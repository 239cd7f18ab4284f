import type { CarStore } from '../../car-store.ts';
import type { CarContext } from '../../ports/car-context.ts';
import { testContext } from '../../test-support/car-context.ts';
import { createEventsModule, type EventsModule } from '../events-module.ts';

/** The events of a car that has no server, seats or book, on that store; `given` replaces parts of it. */
export const eventsOn = (
  store: Pick<CarStore, 'events' | 'kv'>,
  context: Partial<CarContext>,
  given: Partial<Parameters<typeof createEventsModule>[1]> = {},
): EventsModule =>
  createEventsModule(testContext({ kv: store.kv, ...context }), {
    store: store.events,
    api: { reportEvent: async () => 'failed' },
    registration: { whenRegistered: () => () => {} },
    seats: { runOnCarStart: async () => 'nothing' },
    boot: { bootId: null },
    book: { entries: () => [] },
    newId: () => crypto.randomUUID(),
    ...given,
  });
