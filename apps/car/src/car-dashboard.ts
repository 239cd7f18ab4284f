import { fileURLToPath } from 'node:url';
import type { CarResources } from './car-resources.ts';
import type { CarConfig } from './config.ts';
import type { Connectivity } from './connectivity.ts';
import { createDashboardModule } from './dashboard/dashboard-module.ts';
import type { DashboardSources } from './dashboard/dashboard-sources.ts';
import { createDashboardServer } from './platform/node/dashboard/serve-dashboard.ts';
import { createUnitAccounts } from './platform/node/dashboard/unit-accounts.ts';
import type { CarModule } from './ports/car-module.ts';
import { mergedSourcesOf } from './sources/open-sources.ts';
import { VERSION } from './version.ts';

/** The built page: beside the program, or in the build folder when the sources run. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../dist/dashboard-page' : 'dashboard-page', import.meta.url),
);

/** Creates the dashboard, if the configuration has one; `rejectedCount`: the number of rejected requests. */
export function createCarDashboard(
  {
    dashboard,
    dataDir,
    source,
    serverOrigin,
  }: Pick<CarConfig, 'dashboard' | 'dataDir' | 'source' | 'serverOrigin'>,
  car: CarResources,
  { link, pairing, shownPairing }: Connectivity,
  subjects: Pick<DashboardSources, 'sentry' | 'recordingBytes' | 'simulation'>,
): { modules: CarModule[]; rejectedCount(): number } {
  if (!dashboard) return { modules: [], rejectedCount: () => 0 };
  const { store, serverState, terminal, parent } = car;
  const context = car.contextOf('dashboard');
  let rejected = 0;
  const serve = createDashboardServer(context, {
    port: dashboard.port,
    folder: FOLDER,
    dataDir,
    accounts: createUnitAccounts(),
    onRejected: () => {
      rejected += 1;
    },
    onOpen(url, opening) {
      terminal.print(`Dashboard: ${terminal.isInteractive ? opening : url}`);
      parent.send({ type: 'dashboard', url: opening });
    },
    onPortInUse(port, code) {
      const reason = code === 'EADDRINUSE' ? 'which another program has' : `which cannot be had (${code})`;
      terminal.print(`The dashboard waits for port ${port}, ${reason}.`);
    },
  });
  const module = createDashboardModule(
    context,
    {
      ...subjects,
      cameras: car.video.cameras,
      volumes: car.volumes,
      upMs: car.upMs,
      versionName: VERSION.name,
      processId: process.pid,
      server: { serverOrigin, state: serverState.last },
      pairing,
      shownPairing,
      connectedPhones: () => link.connectedPhones(),
      origin: mergedSourcesOf(car.source, source.kind),
      storedBytes: () => store.bytes(),
      history: store.history,
    },
    serve,
  );
  return { modules: [module], rejectedCount: () => rejected };
}
