import { shownFingerprint } from '@ligo/protocol';
import type { CarResources } from './car-resources.ts';
import type { Connectivity } from './connectivity.ts';
import { createDashboardModule } from './dashboard/dashboard-module.ts';
import type { DashboardSources } from './dashboard/dashboard-sources.ts';
import type { CarModule } from './ports/car-module.ts';
import { mergedSourcesOf } from './sources/merge/merged-sources.ts';
import { VERSION } from './version.ts';

/** Creates the dashboard, if the platform serves one; `rejectedCount`: the number of rejected requests. */
export function createCarDashboard(
  car: CarResources,
  { link, pairing, shownPairing, devices, invites }: Connectivity,
  subjects: Pick<DashboardSources, 'sentry' | 'recordingBytes' | 'simulation'>,
): { modules: CarModule[]; rejectedCount(): number } {
  const { config, store, serverState } = car;
  const context = car.contextOf('dashboard');
  const server = car.createDashboardServer?.(context);
  if (!server) return { modules: [], rejectedCount: () => 0 };
  const module = createDashboardModule(
    context,
    {
      ...subjects,
      cameras: car.video.cameras,
      volumes: car.volumes,
      upMs: car.upMs,
      versionName: VERSION.name,
      fingerprint: shownFingerprint(car.identity.carId),
      processId: server.processId,
      server: { serverOrigin: config.serverOrigin, state: serverState.last },
      pairing,
      shownPairing,
      devices,
      qrText: invites.qrText,
      isScreenPublic: car.isScreenPublic,
      beginNewOwner: car.beginNewOwner,
      connectedPhones: () => link.connectedPhones(),
      origin: mergedSourcesOf(car.source, config.source.kind),
      storedBytes: () => store.bytes(),
      history: store.history,
    },
    server.serve,
  );
  return { modules: [module], rejectedCount: server.rejectedCount };
}
