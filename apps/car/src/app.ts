import { createBook } from './book/create-book.ts';
import { createCameraModules } from './cameras/cameras-module.ts';
import { failingCameras } from './cameras/create-cameras.ts';
import { createCarDashboard } from './car-dashboard.ts';
import type { CarPlatform } from './car-platform.ts';
import { type AppConfig, type CarResources, createCarResources } from './car-resources.ts';
import { createChargingModule } from './charging/charging-module.ts';
import { createConnectivity } from './connectivity.ts';
import { createSimulation } from './dashboard/create-simulation.ts';
import { createOwnerChanges } from './events/owner-changes.ts';
import { createHealthModule } from './link/health/health-module.ts';
import { createRegistrationModule } from './link/registration-module.ts';
import { createOwnerConsole } from './owner-console.ts';
import { serverStateOf } from './platform/server/http-server-api.ts';
import type { CarModule } from './ports/car-module.ts';
import { routineLimits } from './unit/reboot-routine.ts';
import { unknownKeysWarning } from './unknown-keys.ts';
import { type CreateCharging, createVehicleModules } from './vehicle-modules.ts';
import type { createWatching } from './watching.ts';

export interface RunningCar {
  stop(): Promise<void>;
}

/** Starts the car's modules, all or the chosen ones. Rejects, with everything stopped again, if the vehicle cannot be read. */
export async function startCar(
  config: AppConfig,
  platform: CarPlatform,
  choose = (modules: readonly CarModule[]) => modules,
): Promise<RunningCar> {
  const watching = await loadWatching(platform);
  const car = createCarResources(config, platform);
  const { log, source, runner, terminal, parent } = car;
  const unknown = unknownKeysWarning(config.unknownKeys);
  if (unknown !== null) {
    log.warn({ settings: config.unknownKeys }, 'unknown settings of car.json do nothing');
    terminal.print(unknown);
  }
  const modules = createModules(car, watching);

  async function stop(): Promise<void> {
    await source.stop();
    await runner.stop();
    car.close();
  }
  try {
    runner.start(choose(modules));
    await source.start((state) => runner.receive(state));
  } catch (error) {
    await stop();
    throw error;
  }
  parent.send({ type: 'ready', carId: car.identity.carId });
  return { stop };
}

/** Creates what watches the parked car. */
type CreateWatching = typeof createWatching;

/** Only for cars with cameras, on a platform that records: no other car loads its code. */
async function loadWatching({ recording, video }: CarPlatform): Promise<CreateWatching | null> {
  return recording && video.cameras.ids.length > 0 ? (await import('./watching.ts')).createWatching : null;
}

/** All modules in the order of their start. */
function createModules(car: CarResources, watching: CreateWatching | null): CarModule[] {
  const { config, contextOf, server, store, runner, video, unitModule } = car;
  const registration = createRegistrationModule(contextOf('registration'), server.api, (error) =>
    car.serverState.report(serverStateOf(error), { err: error }),
  );
  const book = createBook(store.book, contextOf('book').wallTime);
  const { modules, features, events, appSettings } = createVehicleModules(contextOf, {
    ...{ store, boot: car.boot, api: server.api, registration },
    createCharging: createChargingOf(car),
    newId: () => crypto.randomUUID(),
    sourceNames: sourceNamesOf(car),
    rebootRoutine: routineLimits(config.unit?.avoidReboot),
    book,
    historyId: store.historyId,
  });
  server.clock.onServerTime((aheadMs) => events.receiveServerTime(aheadMs));
  const connectivity = createConnectivity(car, registration, appSettings, features);
  const { pairing, link } = connectivity;
  const ownerChanges = createOwnerChanges(contextOf('owner-changes'), connectivity.shownPairing, events);
  const watch = watching?.(car, { events, ownerChanges, owners: connectivity.shownPairing, book }) ?? {
    ...{ modules: [], recordingBytes: () => 0, sentry: null },
  };
  const simulation = createSimulation(car.source.simulator ?? null, video.scene, events, car.clock);
  const dashboard = createCarDashboard(car, connectivity, { ...watch, simulation });
  const health = createHealthModule(contextOf('health'), {
    upMs: car.upMs,
    clockAheadMs: () => server.clock.clockAheadMs,
    storedBytes: () => store.bytes(),
    phoneCount: () => link.phoneCount(),
    restarts: () => runner.restarts(),
    failing: () => [...runner.failing(), ...failingCameras(video.cameras)],
    ignored: () => ({
      ...car.router.ignored,
      signaling: server.ignored(),
      'unreadable-rows': store.quarantinedCount,
      dashboard: dashboard.rejectedCount(),
      'direct-requests': link.ignoredRequests(),
      'sealed-commands': link.ignoredCommands(),
    }),
  });
  return [
    ...(unitModule ? [unitModule] : []),
    ...(car.createPrices ? [car.createPrices(contextOf('prices'), store.prices)] : []),
    ...modules,
    ...createCameraModules(contextOf('cameras'), video),
    ...[ownerChanges, ...watch.modules],
    ...[pairing, link, connectivity.createDevicesModule(events, ownerChanges), registration, health],
    ...(car.createFormerCars ? [car.createFormerCars(contextOf('former-cars'))] : []),
    createOwnerConsole(car.log, car, pairing, connectivity.devices, simulation),
    ...dashboard.modules,
  ];
}

/** Charging of a recording is recorded only at its own speed: at another one its times and its energy by power are wrong. */
function createChargingOf({ config, store, boot, log }: CarResources): CreateCharging {
  const { source } = config;
  if (source.kind !== 'replay' || source.speedFactor === 1)
    return (context, events) =>
      createChargingModule(context, {
        ...{ store: store.charging, charges: store.charges, prices: store.prices },
        historyId: store.historyId,
        ...{ events, ...boot },
      });
  log.info({ speed: source.speedFactor }, 'the recording plays at another speed, charging is not recorded');
  return null;
}

const sourceNamesOf = ({ config, source }: CarResources): string =>
  source.merged
    ?.states()
    .map(({ name }) => name)
    .join(' ') ?? config.source.kind;
