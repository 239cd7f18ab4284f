import { fileURLToPath } from 'node:url';
import type { ConnectivityModules } from './compose-connectivity.ts';
import type { SentryParts } from './compose-sentry.ts';
import type { CarConfig } from './config.ts';
import { createDashboardModule } from './dashboard/dashboard-module.ts';
import { createDashboardServer } from './dashboard/server/serve-dashboard.ts';
import type { Simulation } from './dashboard/simulation-contract.ts';
import type { CarContext } from './open-car.ts';
import type { CarModule } from './ports/car-module.ts';
import { mergedSourcesOf } from './sources/open-sources.ts';
import { VERSION } from './version.ts';

/** The built page: beside the program, or where the build puts it when the sources run. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/dashboard-page' : 'dashboard-page', import.meta.url),
);

/** The car's own screen. */
export interface DashboardParts {
  modules: CarModule[];
  /** How many requests were turned away. */
  refused(): number;
}

/** Makes what the car's own screen shows, if the configuration has one. */
export function composeDashboard(
  { dashboard, source, serverOrigin }: Pick<CarConfig, 'dashboard' | 'source' | 'serverOrigin'>,
  car: CarContext,
  { link, pairing, shownPairing }: Pick<ConnectivityModules, 'link' | 'pairing' | 'shownPairing'>,
  { sentry, recordingBytes }: Pick<SentryParts, 'sentry' | 'recordingBytes'>,
  simulation: Simulation,
): DashboardParts {
  if (!dashboard) return { modules: [], refused: () => 0 };
  const { log, store, server, serverState, terminal, parent } = car;
  let refused = 0;
  const serve = createDashboardServer({
    port: dashboard.port,
    folder: FOLDER,
    clock: car.runner.clockOf('dashboard'),
    log,
    onRejected: () => {
      refused += 1;
    },
    onOpen(url) {
      terminal.print(`Dashboard: ${url}`);
      parent.send({ type: 'dashboard', url });
    },
    onPortInUse(port, code) {
      const reason = code === 'EADDRINUSE' ? 'which another program has' : `which cannot be had (${code})`;
      terminal.print(`The dashboard waits for port ${port}, ${reason}.`);
    },
  });
  const module = createDashboardModule({
    log,
    cameras: car.cameras,
    volumes: car.volumes,
    clock: car.runner.clockOf('dashboard'),
    upMs: car.upMs,
    unitTime: { clock: { nowMs: car.unitUpMs }, wallTime: car.clock },
    versionName: VERSION.name,
    processId: process.pid,
    server: { serverOrigin: serverOrigin, state: serverState.last, aheadMs: () => server.clock.clockAheadMs },
    pairing,
    shownPairing,
    connectedPhones: () => link.connectedPhones(),
    origin: mergedSourcesOf(car.source, source.kind),
    commands: car.commands,
    sentry,
    recordingBytes,
    storedBytes: () => store.bytes(),
    history: store.history,
    simulation,
    serve,
  });
  return { modules: [module], refused: () => refused };
}
