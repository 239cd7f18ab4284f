import type { Status } from '@ligo/protocol';
import type { ConnectivityModules } from './compose-connectivity.ts';
import { createEventsModule, type EventsModule } from './events/events-module.ts';
import { createLiveModule } from './live/live-module.ts';
import type { CarContext } from './open-car.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Phones } from './ports/phone.ts';
import type { ServerApi } from './ports/server-api.ts';
import { createSeatsModule } from './seats/seats-module.ts';
import { withFreshReadings } from './sources/decidable-contract.ts';
import { createTripsModule } from './trips/trips-module.ts';
import { type AppSettingsModule, createAppSettingsModule } from './unit/app-settings-module.ts';

/** What goes on in the car whether a phone is there or not. */
export interface VehicleModules {
  live: CarModule;
  trips: CarModule;
  events: EventsModule;
  seats: CarModule;
  appSettings: AppSettingsModule;
}

/** What they keep. */
export type VehicleModulesStore = Pick<
  CarContext['store'],
  'kv' | 'trips' | 'events' | 'saveState' | 'lastState'
>;

/** What they are made of; nothing of it is bound to node, so that the demo makes them in a browser. */
export interface VehicleModulesNeeds
  extends Pick<
    CarContext,
    | 'phones'
    | 'clock'
    | 'unitUpMs'
    | 'random'
    | 'newId'
    | 'bootId'
    | 'runner'
    | 'log'
    | 'commands'
    | 'sourceNames'
    | 'rebootRoutine'
  > {
  store: VehicleModulesStore;
  server: { api: Pick<ServerApi, 'reportEvent'> };
  /** What a status says of charging where the car does not say it itself. */
  chargeStatus(): Pick<Status, 'cen'>;
}

/** Makes the modules that follow the vehicle, and introduces them to each other. */
export function composeVehicleModules(
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
    commands,
    sourceNames,
    rebootRoutine,
    server,
    chargeStatus,
  }: VehicleModulesNeeds,
  { link, whenRegistered }: Pick<ConnectivityModules, 'link' | 'whenRegistered'>,
): VehicleModules {
  const { kv } = store;
  const time = { clock: { nowMs: unitUpMs }, wallTime: clock };
  const broadcast: Phones['broadcast'] = (action, extras) => link.broadcast(action, extras);
  const trips = createTripsModule({
    ...{ phones, kv, bootId, log },
    store: store.trips,
    clock: { ...runner.clockOf('trips'), nowMs: unitUpMs },
    wallTime: clock,
  });
  const events = createEventsModule({
    phones,
    store: store.events,
    kv,
    api: server.api,
    clock: { ...runner.clockOf('events'), nowMs: unitUpMs },
    wallTime: clock,
    random,
    log,
    newId,
    bootId,
    whenRegistered: (run) => whenRegistered('events', run),
    runComfort: () => seats.runOnCarStart(),
  });
  const seats = createSeatsModule({ phones, broadcast, kv, commands, log });
  return {
    live: createLiveModule({
      ...{ phones, log, store, chargeStatus, ...time },
      tripStatus: () => trips.status(),
    }),
    // Stale readings are displayed, but have no effect.
    trips: withFreshReadings(trips, time.clock),
    events: withFreshReadings(events, time.clock),
    seats,
    appSettings: withFreshReadings(
      createAppSettingsModule({
        ...{ phones, broadcast, kv, commands, bootId, log },
        clock: { ...runner.clockOf('app-settings'), nowMs: unitUpMs },
        sources: sourceNames,
        limits: rebootRoutine,
      }),
      time.clock,
    ),
  };
}
