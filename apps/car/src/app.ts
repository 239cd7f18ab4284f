import { failingCameras } from './cameras/open-video.ts';
import { composeCharging } from './compose-charging.ts';
import { composeConnectivity } from './compose-connectivity.ts';
import { composeDashboard } from './compose-dashboard.ts';
import { composeSentry } from './compose-sentry.ts';
import { composeSimulation } from './compose-simulation.ts';
import { composeVehicleModules } from './compose-vehicle-modules.ts';
import { composeVideo } from './compose-video.ts';
import type { CarConfig } from './config.ts';
import { createHealthModule } from './link/health/health-module.ts';
import { type CarHost, openCar } from './open-car.ts';
import { createOwnerConsole } from './owner-console.ts';
import type { CarModule } from './ports/car-module.ts';
import { unknownKeysWarning } from './unknown-keys.ts';

/** A running car app. */
export interface RunningCar {
  stop(): Promise<void>;
}

/** Starts the car's modules, all or those chosen. Rejects, with everything stopped again, if the vehicle cannot be read. */
export async function startCar(
  config: CarConfig,
  edges: CarHost,
  choose = (modules: readonly CarModule[]) => modules,
): Promise<RunningCar> {
  const car = openCar(config, edges, (aheadMs) => events.receiveServerTime(aheadMs));
  const { phones, log, store, source, server, router, runner, terminal, parent } = car;
  const unknown = unknownKeysWarning(config.unknownKeys);
  if (unknown !== null) {
    log.warn({ settings: config.unknownKeys }, 'unknown settings of car.json do nothing');
    terminal.print(unknown);
  }
  const reach = composeConnectivity(car, () => onBoard.appSettings.wasPowerStateReported());
  const { link, pairing } = reach;
  const onBoard = composeVehicleModules({ ...car, chargeStatus: () => charging.status() }, reach);
  const { events } = onBoard;
  const charging = composeCharging(car, events);
  const watching = composeSentry(car, reach, events);
  const simulation = composeSimulation(car, events);
  const dashboard = composeDashboard(config, car, reach, watching, simulation);

  // Each with whatever it needs of the others, which do nothing as long as they do not run.
  const modules: CarModule[] = [
    ...(car.unitModule ? [car.unitModule] : []),
    onBoard.live,
    onBoard.trips,
    onBoard.events,
    charging,
    onBoard.seats,
    onBoard.appSettings,
    ...composeVideo(car),
    ...watching.modules,
    reach.pairing,
    reach.link,
    reach.registration,
    createHealthModule({
      phones,
      clock: runner.clockOf('health'),
      log,
      upMs: car.upMs,
      clockAheadMs: () => server.clock.clockAheadMs,
      storedBytes: () => store.bytes(),
      phoneCount: () => link.phoneCount(),
      restarts: () => runner.restarts(),
      failing: () => [...runner.failing(), ...failingCameras(car.cameras)],
      ignored: () => ({
        ...router.ignored,
        signaling: server.ignored(),
        'unreadable-rows': store.quarantinedCount,
        dashboard: dashboard.refused(),
      }),
    }),
    createOwnerConsole({
      terminal,
      parent,
      log,
      simulation,
      askForCode: () => pairing.requestCode(),
      refreshPairings: () => void pairing.refreshPairings(),
      pairingAt: (position) => pairing.pairings()[position]?.linkId,
      unpair: (pairingId) => pairing.unpair(pairingId),
      onQuit: edges.onQuit,
    }),
    ...dashboard.modules,
  ];

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
