import type { Book } from './book/book-contract.ts';
import { createBookModule } from './book/book-module.ts';
import type { ChargingModule } from './charging/charging-module.ts';
import { createEventsModule, type EventsModule } from './events/events-module.ts';
import { CHARGING_FEATURES } from './features.ts';
import type { Registration } from './link/registration-contract.ts';
import { createLiveModule, type LastStateStore } from './live/live-module.ts';
import type { CarContext } from './ports/car-context.ts';
import type { EventStore } from './ports/event-store.ts';
import type { ServerApi } from './ports/server-api.ts';
import type { UnitBoot } from './ports/unit-boot.ts';
import { createSeatsModule } from './seats/seats-module.ts';
import type { TripStore } from './trips/trips-contract.ts';
import { createTripsModule } from './trips/trips-module.ts';
import { createAppSettingsModule } from './unit/app-settings-module.ts';
import type { RoutineLimits } from './unit/reboot-routine.ts';

export type CreateCharging = ((context: CarContext, events: EventsModule) => ChargingModule) | null;

export interface VehicleStore extends LastStateStore {
  trips: TripStore;
  events: EventStore;
}

/**
 * Creates the modules that follow the vehicle, in the order of their start. They do not use node, so that the demo runs them in a
 * browser.
 */
export function createVehicleModules(
  contextOf: (name: string) => CarContext,
  {
    store,
    createCharging,
    boot,
    api,
    registration,
    newId,
    sourceNames,
    rebootRoutine,
    book,
    historyId,
  }: {
    store: VehicleStore;
    /** `null`: charging is not recorded, and its code is not loaded. */
    createCharging: CreateCharging;
    boot: UnitBoot;
    api: Pick<ServerApi, 'reportEvent'>;
    registration: Registration;
    newId(): string;
    sourceNames: string;
    rebootRoutine: RoutineLimits;
    book: Book;
    /** In which revisions of the book are valid; `undefined`: unknown. */
    historyId: string | undefined;
  },
) {
  const seats = createSeatsModule(contextOf('seats'));
  const events = createEventsModule(contextOf('events'), {
    ...{ store: store.events, api, registration, seats, boot, book, newId },
  });
  const charging = createCharging?.(contextOf('charging'), events);
  const trips = createTripsModule(contextOf('trips'), store.trips, boot);
  const bookModule = createBookModule(contextOf('book'), book, historyId);
  const live = createLiveModule(contextOf('live'), {
    store,
    trips,
    others: charging ? [charging, bookModule] : [bookModule],
  });
  const appSettings = createAppSettingsModule(contextOf('app-settings'), {
    boot,
    sources: sourceNames,
    limits: rebootRoutine,
  });
  return {
    features: charging ? CHARGING_FEATURES : [],
    modules: [live, trips, bookModule, events, ...(charging ? [charging] : []), seats, appSettings],
    events,
    appSettings,
  };
}
