import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createVideo } from './car-video.ts';
import type { CarConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { ActionRouter } from './link/phones/action-router.ts';
import { nodeIo } from './node-io.ts';
import { type CarHost, createServerStateReporter } from './owner-console.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createUnitClock } from './platform/node/clock/unit-clock.ts';
import type { CarIdentity } from './platform/node/identity/car-identity.ts';
import { textIfReadable } from './platform/node/process/files.ts';
import { createRecogniser } from './platform/node/recogniser/create-recogniser.ts';
import { createVolumes } from './platform/node/volumes/create-volumes.ts';
import { HttpServerApi } from './platform/server/http-server-api.ts';
import { ServerClock } from './platform/server/server-clock.ts';
import { socketIoSignaling } from './platform/server/socket-io-signaling.ts';
import type { CarContext } from './ports/car-context.ts';
import { monoState } from './ports/car-state.ts';
import { createContexts, createModuleRunner } from './run-modules.ts';
import { openSources } from './sources/open-sources.ts';
import { createUnitCommands } from './unit/commands/create-unit.ts';

/** Has another content at each start of Linux. */
const BOOT_ID_FILE = '/proc/sys/kernel/random/boot_id';

/**
 * Locks the data folder, and creates the resources of a car's app: its source, server, video and media. None of them is active yet.
 * Throws, in words, if the folder is unusable.
 */
export function createCarResources(config: CarConfig, host: CarHost) {
  const random = Math.random;
  const wallTime = systemClock;
  const clock = createUnitClock();
  const time = { clock, wallTime };
  const startedMs = clock.nowMs();
  const folder = openDataFolder(config.dataDir, wallTime.nowMs(), config.dashboard?.port || null);
  const { log, store, identity } = folder;
  const { terminal } = host;
  const runner = createModuleRunner({ clock, random, log });
  const router = new ActionRouter(log);
  const savedState = store.lastState();
  const source = openSources(config.source, {
    ...{ ...time, random, log, io: nodeIo },
    kv: store.kv,
    savedState: savedState && monoState(savedState, time),
  });
  const unit = createUnitCommands(config.unit, source, {
    clock: runner.clockOf('unit'),
    ...{ wallTime, random, log, io: nodeIo },
  });
  const contextOf = createContexts(runner, {
    ...{ wallTime, log, random, kv: store.kv },
    phones: router,
    commands: unit.commands,
  });
  const dataDir = realpathSync(config.dataDir);
  return {
    ...folder,
    ...host,
    contextOf,
    router,
    runner,
    /** Time since the app's start, ms; includes the unit's sleep. */
    upMs: () => clock.nowMs() - startedMs,
    boot: { bootId: textIfReadable(BOOT_ID_FILE)?.trim() ?? null },
    time,
    source,
    /** Runs the command transports of a real car; `null`: there are none. */
    unitModule: unit.module,
    server: createServerAccess({ wallTime, log }, config.serverOrigin, identity, (aheadMs) =>
      terminal.showClock(aheadMs),
    ),
    serverState: createServerStateReporter(terminal, log),
    video: createVideo(config.cameras, { ...time, log }, terminal),
    volumes: createVolumes({ clock, internal: dataDir, paths: config.volumes }),
    recogniser: createRecogniser(join(dataDir, 'recogniser'), log),
  };
}

/** The access to the server, inactive before its first use. `onAhead`: the difference to its time has changed, ms. */
function createServerAccess(
  { wallTime, log }: Pick<CarContext, 'wallTime' | 'log'>,
  origin: string,
  identity: CarIdentity,
  onAhead: (aheadMs: number) => void,
) {
  let ignored = 0;
  const clock = new ServerClock(wallTime.nowMs, (aheadMs) => {
    log.warn({ aheadMs }, aheadMs === 0 ? 'the clock is right again' : 'the clock is wrong');
    onAhead(aheadMs);
  });
  const token = () => identity.token(origin, clock.nowMs());
  return {
    origin,
    api: new HttpServerApi(origin, identity.publicKey, token, clock),
    clock,
    openSocket: socketIoSignaling(origin, token, () => {
      ignored += 1;
    }),
    /** Number of signaling messages that match no schema. */
    ignored: () => ignored,
  };
}

export type CarResources = ReturnType<typeof createCarResources>;
