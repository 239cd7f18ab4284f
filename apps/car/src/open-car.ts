import { randomUUID } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@ligo/machine';
import { openVideo, type VideoContext } from './cameras/open-video.ts';
import type { CarConfig } from './config.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { ActionRouter } from './link/phones/action-router.ts';
import { openCommands } from './open-commands.ts';
import { openServer, type ServerAccess } from './open-server.ts';
import { createServerStateReporter, type ServerStateReporter } from './owner-console.ts';
import type { Parent } from './parent-messages.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createUnitClock } from './platform/clock/unit-clock.ts';
import type { Terminal } from './platform/terminal/terminal.ts';
import { bootId } from './platform/unit/boot-id.ts';
import { isAnyRunning } from './platform/unit/running-apps.ts';
import { createVolumes } from './platform/volumes/create-volumes.ts';
import type { CarModule } from './ports/car-module.ts';
import { monoState } from './ports/car-state.ts';
import type { Commands } from './ports/commands.ts';
import type { PhoneRequests } from './ports/phone.ts';
import type { Recogniser } from './ports/recogniser.ts';
import type { Monotonic } from './ports/unit-time.ts';
import type { VehicleSource } from './ports/vehicle-source.ts';
import type { Volumes } from './ports/volumes.ts';
import { createModuleRunner, type ModuleRunner } from './run-modules.ts';
import { createRecogniser } from './sentry/recogniser/create-recogniser.ts';
import { openSources } from './sources/open-sources.ts';
import { type RoutineLimits, routineLimits } from './unit/reboot-routine.ts';

/** Who the car's app talks to beside phones and the server. */
export interface CarHost {
  terminal: Terminal;
  parent: Parent;
  /** The owner wants the app to end. */
  onQuit(): void;
}

/** What the modules of a car are made of. */
export interface CarContext extends DataFolder, CarHost, VideoContext {
  clock: Clock;
  /** Time since the app's start, ms, also while the unit slept; never set, unlike the clock. */
  upMs(): number;
  /** The unit's clock, in which state machines count. */
  unitUpMs(): Monotonic;
  /** From 0 up to 1. */
  random(): number;
  /** A new id that nothing else has. */
  newId(): string;
  /** Which start of the unit this is; `null` where that cannot be known. */
  bootId: string | null;
  serverState: ServerStateReporter;
  server: ServerAccess;
  source: VehicleSource;
  commands: Commands;
  /** What keeps the orders of a real car going; `null` if there is none. */
  unitModule: CarModule | null;
  /** Names of what reads the car. */
  sourceNames: string;
  /** How often, and above which voltage, its unit is kept from being restarted. */
  rebootRoutine: RoutineLimits;
  router: ActionRouter;
  phones: PhoneRequests;
  runner: ModuleRunner;
  volumes: Volumes;
  recogniser: Recogniser;
  /** Whether another app on the unit records video, too. Never rejects. */
  hasOtherSentryApps(): Promise<boolean>;
}

/**
 * Takes the data folder, and makes the rest; none of it does anything yet. `onServerTime` hears at each answer of the server
 * how far the unit's clock is ahead of it, ms. Throws, in words, if the folder cannot be used.
 */
export function openCar(
  config: CarConfig,
  edges: CarHost,
  onServerTime: (aheadMs: number) => void,
): CarContext {
  const clock = systemClock;
  const unitClock = createUnitClock();
  const { nowMs: unitUpMs } = unitClock;
  const begunMs = unitUpMs();
  const random = Math.random;
  const folder = openDataFolder(config.dataDir, clock.nowMs());
  const { log, identity } = folder;
  const { terminal } = edges;
  const runner = createModuleRunner({ clock, random, log });
  const router = new ActionRouter(log);
  const time = { clock: unitClock, wallTime: clock };
  const savedState = folder.store.lastState();
  const source = openSources(config.source, {
    ...time,
    upMs: unitUpMs,
    log,
    kv: folder.store.kv,
    savedState: savedState && monoState(savedState, time),
  });
  const obeying = openCommands(config, source, { clock: runner.clockOf('unit'), unitUpMs, log });
  return {
    ...folder,
    ...edges,
    ...openVideo(config.cameras, { clock, log, terminal }),
    clock,
    upMs: () => unitUpMs() - begunMs,
    unitUpMs,
    random,
    newId: randomUUID,
    bootId: bootId(),
    serverState: createServerStateReporter(terminal, log),
    server: openServer(config.serverOrigin, identity, clock.nowMs, log, {
      onAhead: (aheadMs) => terminal.showClock(aheadMs),
      onServerTime: onServerTime,
    }),
    source,
    commands: obeying.commands,
    unitModule: obeying.module,
    sourceNames:
      source.merged
        ?.states()
        .map(({ name }) => name)
        .join(' ') ?? config.source.kind,
    rebootRoutine: routineLimits(config.unit?.avoidReboot),
    router,
    phones: router,
    runner,
    volumes: createVolumes({ clock, internal: realpathSync(config.dataDir), paths: config.volumes }),
    recogniser: createRecogniser(join(realpathSync(config.dataDir), 'recogniser'), log),
    hasOtherSentryApps: () => isAnyRunning(config.otherSentryApps),
  };
}
