import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { CarPlatform } from './car-platform.ts';
import type { CarConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { formerCars } from './former-cars.ts';
import { createFormerCarsModule } from './link/trust/former-cars-module.ts';
import { decideNewOwner } from './new-owner.ts';
import { createNodeDashboard } from './node-dashboard.ts';
import { nodeIo } from './node-io.ts';
import { createVideo } from './node-video.ts';
import type { CarHost } from './owner-console.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createFfmpegCapture } from './platform/node/capture/ffmpeg-capture.ts';
import { createLocalOffset } from './platform/node/clock/local-offset.ts';
import { createUnitClock } from './platform/node/clock/unit-clock.ts';
import { startDetectorThread } from './platform/node/detector/detector-thread.ts';
import { loadLinkCertificate } from './platform/node/peer/link-certificate.ts';
import { createNodeLinks } from './platform/node/peer/node-direct-port.ts';
import { publicIceServers } from './platform/node/peer/public-ice-servers.ts';
import { textIfReadable } from './platform/node/process/files.ts';
import { createRecogniser } from './platform/node/recogniser/create-recogniser.ts';
import { createRecordingFiles } from './platform/node/recordings/recording-files.ts';
import { createRecordingPictures } from './platform/node/recordings/recording-pictures.ts';
import { isAnyRunning } from './platform/node/unit/running-apps.ts';
import { createVolumes } from './platform/node/volumes/create-volumes.ts';
import { createPricesModule } from './prices/prices-module.ts';
import { openSources } from './sources/open-sources.ts';
import { createUnit } from './unit/commands/create-unit.ts';

/** Has another content at each start of Linux. */
const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';

/** So long after the owner's decision the app ends, for its screen to receive the answer, ms. */
const NEW_OWNER_AFTER_MS = 500;

export interface NodeHost extends CarHost {
  /** The app starts again, as another car. */
  onNewOwner(): void;
}

/** Locks the data folder, and opens what the configuration describes. Throws, in words, if the folder is unusable. */
export function createNodePlatform(config: CarConfig, host: NodeHost): CarPlatform {
  const clock = createUnitClock();
  const data = openDataFolder(config.dataDir, systemClock.nowMs(), config.dashboard?.port || null);
  const { log } = data;
  const { cameras, dashboard, prices, source, unit, volumes } = config;
  const dataDir = realpathSync(config.dataDir);
  const links = createNodeLinks(loadLinkCertificate(dataDir, log), config.linkPort, log);
  const video = createVideo(cameras, { clock, wallTime: systemClock, log }, host.terminal);
  return {
    ...host,
    ...data,
    clock,
    boot: { bootId: textIfReadable(BOOT_ID_FILE)?.trim() ?? null },
    openSource: (context) => openSources(source, { ...context, io: nodeIo }),
    createUnit: unit ? (context) => createUnit(unit, { ...context, io: nodeIo }) : null,
    ...(prices && {
      createPrices: (context, store) => createPricesModule(context, { config: prices, store, io: nodeIo }),
    }),
    createFormerCars: (context) =>
      createFormerCarsModule(context, () => formerCars(dataDir, config.serverOrigin, context.wallTime)),
    beginNewOwner(keepsData) {
      decideNewOwner(dataDir, { carId: data.identity.carId, keepsData });
      clock.after(NEW_OWNER_AFTER_MS, host.onNewOwner);
    },
    openPeer: links.openPeer,
    directPort: links.direct,
    loadSealing: () => import('@ligo/link/sealed'),
    checkIceServers: publicIceServers,
    video,
    volumes: createVolumes({ clock, internal: dataDir, paths: volumes }),
    recording: {
      files: createRecordingFiles(),
      pictures: createRecordingPictures(video.startFfmpeg),
      capture: createFfmpegCapture(video),
      startDetector: (...args) =>
        startDetectorThread(new URL('./detector-worker.ts', import.meta.url), ...args),
      recogniser: createRecogniser(join(dataDir, 'recogniser'), log),
    },
    localOffset: createLocalOffset(),
    hasOtherSentryApps: () => isAnyRunning(config.otherSentryApps),
    isScreenPublic: false,
    createDashboardServer:
      dashboard &&
      ((context) => createNodeDashboard(context, { ...dashboard, dataDir: config.dataDir }, host)),
  };
}
