import { randomUUID } from 'node:crypto';
import { createCameraModules } from './cameras/cameras-module.ts';
import { createCarDashboard } from './car-dashboard.ts';
import { type CarResources, createCarResources } from './car-resources.ts';
import { failingCameras } from './car-video.ts';
import { createChargingModule } from './charging/charging-module.ts';
import type { CarConfig } from './config.ts';
import { createConnectivity } from './connectivity.ts';
import { createSimulation } from './dashboard/create-simulation.ts';
import type { EventNotes } from './events/events-contract.ts';
import { createOwnerChanges } from './events/owner-changes.ts';
import { createHealthModule } from './link/health/health-module.ts';
import { createRegistrationModule } from './link/registration-module.ts';
import { type CarHost, createOwnerConsole } from './owner-console.ts';
import type { ShownPairing } from './pairing/shown-pairing-contract.ts';
import { createLocalOffset } from './platform/node/clock/local-offset.ts';
import { startDetectorThread } from './platform/node/detector/detector-thread.ts';
import { createRecordingFiles } from './platform/node/recordings/recording-files.ts';
import { createRecordingPictures } from './platform/node/recordings/recording-pictures.ts';
import { isAnyRunning } from './platform/node/unit/running-apps.ts';
import { serverStateOf } from './platform/server/http-server-api.ts';
import type { CarModule } from './ports/car-module.ts';
import type { StartMovementDetector } from './ports/movement-detector.ts';
import { createRecordingsModule } from './recordings/recordings-module.ts';
import { createSentry } from './sentry/create-sentry.ts';
import { routineLimits } from './unit/reboot-routine.ts';
import { unknownKeysWarning } from './unknown-keys.ts';
import { type CreateCharging, createVehicleModules } from './vehicle-modules.ts';

export interface RunningCar {
  stop(): Promise<void>;
}

/** Starts the car's modules, all or the chosen ones. Rejects, with everything stopped again, if the vehicle cannot be read. */
export async function startCar(
  config: CarConfig,
  host: CarHost,
  choose = (modules: readonly CarModule[]) => modules,
): Promise<RunningCar> {
  const car = createCarResources(config, host);
  const { log, source, runner, terminal, parent } = car;
  const unknown = unknownKeysWarning(config.unknownKeys);
  if (unknown !== null) {
    log.warn({ settings: config.unknownKeys }, 'unknown settings of car.json do nothing');
    terminal.print(unknown);
  }
  const modules = createModules(config, car);

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

/** All modules in the order of their start. */
function createModules(config: CarConfig, car: CarResources): CarModule[] {
  const { contextOf, server, store, runner, video, unitModule } = car;
  const registration = createRegistrationModule(contextOf('registration'), server.api, (error) =>
    car.serverState.report(serverStateOf(error), { err: error }),
  );
  const { modules, events, appSettings } = createVehicleModules(contextOf, {
    ...{ store, boot: car.boot, api: server.api, registration },
    createCharging: createChargingOf(config, car),
    newId: randomUUID,
    sourceNames: sourceNamesOf(config, car),
    rebootRoutine: routineLimits(config.unit?.avoidReboot),
  });
  server.clock.onServerTime((aheadMs) => events.receiveServerTime(aheadMs));
  const connectivity = createConnectivity(car, registration, appSettings);
  const { pairing, link } = connectivity;
  const watch = createWatch(config, car, events, connectivity.shownPairing);
  const simulation = createSimulation(car.source.simulator ?? null, video.scene, events, car.time.clock);
  const dashboard = createCarDashboard(config, car, connectivity, { ...watch, simulation });
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
    }),
  });
  return [
    ...(unitModule ? [unitModule] : []),
    ...modules,
    ...createCameraModules(contextOf('cameras'), video),
    ...watch.modules,
    ...[pairing, link, registration, health],
    createOwnerConsole(car.log, car, pairing, simulation),
    ...dashboard.modules,
  ];
}

/** Charging of a recording is recorded only at its own speed: at another one its times and its energy by power are wrong. */
function createChargingOf({ source }: CarConfig, { store, boot, log }: CarResources): CreateCharging {
  if (source.kind !== 'replay' || source.speedFactor === 1)
    return (context, events) => createChargingModule(context, { store: store.charging, events, ...boot });
  log.info({ speed: source.speedFactor }, 'the recording plays at another speed, charging is not recorded');
  return null;
}

/** Watches the parked car, and serves the recordings; only for cars with cameras. */
function createWatch(config: CarConfig, car: CarResources, events: EventNotes, owners: ShownPairing) {
  const { video, store, volumes, recogniser, contextOf } = car;
  if (video.cameras.ids.length === 0) return { modules: [], recordingBytes: () => 0, sentry: null };
  const contexts = { sentry: contextOf('sentry'), recorder: contextOf('recorder') };
  const ownerChanges = createOwnerChanges(contextOf('owner-changes'), owners, events);
  const parts = {
    ...{ volumes, recogniser, index: store.recordings, files: createRecordingFiles() },
    pictures: createRecordingPictures(video.startFfmpeg),
    startDetector: (...args: Parameters<StartMovementDetector>) =>
      startDetectorThread(new URL('./detector-worker.ts', import.meta.url), ...args),
    place: () => placeOf(store),
  };
  const { recorder, sentry } = createSentry(contexts, video, parts, {
    ...{ events, ownerChanges },
    offset: createLocalOffset(),
    hasOtherApps: () => isAnyRunning(config.otherSentryApps),
  });
  const recordings = createRecordingsModule(contextOf('recordings'), recorder.library, video, ownerChanges);
  return {
    modules: [ownerChanges, recorder.module, recordings, sentry],
    recordingBytes: recorder.bytesOn,
    sentry,
  };
}

function placeOf(store: CarResources['store']) {
  const { latitudeDeg = null, longitudeDeg = null } = store.lastState() ?? {};
  return latitudeDeg === null || longitudeDeg === null ? null : { latDeg: latitudeDeg, lngDeg: longitudeDeg };
}

const sourceNamesOf = (config: CarConfig, { source }: CarResources): string =>
  source.merged
    ?.states()
    .map(({ name }) => name)
    .join(' ') ?? config.source.kind;
