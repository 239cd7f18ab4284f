import type { Status } from '@ligo/protocol';
import type { ReachModules } from './compose-reach.ts';
import { deciding } from './core/readings/decidable.ts';
import {
  type AppSettingsModule,
  createAppSettingsModule,
} from './modules/app-settings/app-settings-module.ts';
import { createEventsModule, type EventsModule } from './modules/events/events-module.ts';
import { createLiveModule } from './modules/live/live-module.ts';
import { createSeatsModule } from './modules/seats/seats-module.ts';
import { createTripsModule } from './modules/trips/trips-module.ts';
import type { CarGround } from './open-car.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Phones } from './ports/phone.ts';
import type { ServerApi } from './ports/server-api.ts';

/** What goes on in the car whether a phone is there or not. */
export interface OnBoardModules {
  live: CarModule;
  trips: CarModule;
  events: EventsModule;
  seats: CarModule;
  appSettings: AppSettingsModule;
}

/** What they keep. */
export type OnBoardStore = Pick<CarGround['store'], 'facts' | 'trips' | 'events' | 'saveState' | 'lastState'>;

/** What they are made of; nothing of it is bound to node, so that the demo makes them in a browser. */
export interface OnBoardNeeds
  extends Pick<
    CarGround,
    | 'phones'
    | 'clock'
    | 'unitUpMs'
    | 'random'
    | 'newId'
    | 'bootId'
    | 'runner'
    | 'log'
    | 'orders'
    | 'sourceNames'
    | 'rebootRoutine'
  > {
  store: OnBoardStore;
  server: { api: Pick<ServerApi, 'reportEvent'> };
  /** What a status says of charging where the car does not say it itself. */
  chargeStatus(): Pick<Status, 'cen'>;
}

/** Makes the modules that follow the vehicle, and introduces them to each other. */
export function composeOnBoard(
  {
    phones,
    clock,
    unitUpMs,
    random,
    newId,
    bootId,
    runner,
    log,
    store,
    orders,
    sourceNames,
    rebootRoutine,
    server,
    chargeStatus,
  }: OnBoardNeeds,
  { link, whenRegistered }: Pick<ReachModules, 'link' | 'whenRegistered'>,
): OnBoardModules {
  const { facts } = store;
  const tellAll: Phones['tellAll'] = (action, extras) => link.tellAll(action, extras);
  const trips = createTripsModule({
    ...{ phones, facts, unitUpMs, bootId, log },
    store: store.trips,
    clock: runner.clockOf('trips'),
  });
  const events = createEventsModule({
    phones,
    store: store.events,
    facts,
    api: server.api,
    clock: runner.clockOf('events'),
    random,
    log,
    newId,
    bootId,
    unitUpMs,
    whenRegistered: (run) => whenRegistered('events', run),
    runComfort: () => seats.runAtStart(),
  });
  const seats = createSeatsModule({ phones, tellAll, facts, orders, log });
  return {
    live: createLiveModule({
      ...{ phones, clock, log, store, chargeStatus },
      tripStatus: () => trips.status(),
    }),
    // What is old may be shown, but nothing follows from it.
    trips: deciding(trips, clock),
    events: deciding(events, clock),
    seats,
    appSettings: deciding(
      createAppSettingsModule({
        ...{ phones, tellAll, facts, orders, unitUpMs, bootId, log },
        clock: runner.clockOf('app-settings'),
        sources: sourceNames,
        limits: rebootRoutine,
      }),
      clock,
    ),
  };
}
