import type { CarData, CarPlatform } from '../car-platform.ts';
import { CarStore, MIGRATIONS } from '../car-store.ts';
import type { CarHost } from '../owner-console.ts';
import { createPageClock } from '../platform/browser/clock/page-clock.ts';
import { createPortDashboard } from '../platform/browser/dashboard/port-dashboard.ts';
import { openKeyDatabase } from '../platform/browser/identity/key-database.ts';
import { loadIdentity } from '../platform/browser/identity/load-identity.ts';
import { workerPeers } from '../platform/browser/peer/worker-peer-transport.ts';
import { workerPositions } from '../platform/browser/position/worker-positions.ts';
import { openBrowserDatabase } from '../platform/browser/sqlite/open-database.ts';
import { createBrowserVolumes } from '../platform/browser/storage/browser-storage.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { Log } from '../ports/log.ts';
import { createGeolocationSource } from '../sources/geolocation/geolocation.ts';
import { inferPower } from '../sources/inferred-power/infer-power.ts';
import { CombinedSource } from '../sources/merge/combined-source.ts';
import { WITHOUT_CAMERAS } from './without-cameras.ts';

/** The page's side of the car. */
export interface UnitPage {
  /** Sends one end of a port to the page. */
  handOver(what: 'peer' | 'positions', port: MessagePort): void;
  /** The worker's end of the dashboard's port. */
  dashboard: MessagePort;
}

const MINUTE_MS = 60_000;
/** A car that has stood this long counts as parked, as in the car's app without another choice. */
const PARKED_AFTER_MS = 2 * MINUTE_MS;
/** The folder of recordings, below the private files of this origin. */
const FOLDER = 'ligo';

/** Opens the car's data in this browser, for this worker alone. Rejects, in words, if another page has them or they are unusable. */
export async function createBrowserPlatform(page: UnitPage, host: CarHost, log: Log): Promise<CarPlatform> {
  const clock = createPageClock();
  return {
    ...host,
    ...(await openData(log)),
    ...WITHOUT_CAMERAS,
    clock,
    // A browser reports no start of its device: a drive goes on after a reload.
    boot: { bootId: null },
    openSource(context) {
      const positions = workerPositions((port) => page.handOver('positions', port));
      const source = createGeolocationSource(positions, { ...context, io: {} });
      const options = { standingMs: PARKED_AFTER_MS, isChargerIgnition: false };
      return new CombinedSource(inferPower([source], { clock, options }), {
        ...context,
        labels: ['Geolocation'],
      });
    },
    createUnit: null,
    openPeer: workerPeers((port) => page.handOver('peer', port)),
    // The browser itself limits what packets a page can send.
    checkIceServers: async (servers) => servers,
    volumes: createBrowserVolumes(FOLDER),
    localOffset: (timeMs) => -new Date(timeMs).getTimezoneOffset() * MINUTE_MS,
    isScreenPublic: true,
    createDashboardServer: (context) => createPortDashboard(page.dashboard, context.clock),
  };
}

async function openData(log: Log): Promise<CarData> {
  const database = await openBrowserDatabase(MIGRATIONS, systemClock.nowMs(), (error, aside) =>
    log.error({ err: error, aside }, 'the database is damaged and was set aside'),
  );
  const store = new CarStore(database, log);
  try {
    const identity = await loadIdentity(await openKeyDatabase(), store.hasRun());
    return { log, store, identity, close: () => store.close() };
  } catch (error) {
    store.close();
    throw error;
  }
}
