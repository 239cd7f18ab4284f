import type { CarPlatform } from './car-platform.ts';
import { ActionRouter } from './link/phones/action-router.ts';
import { createServerStateReporter } from './owner-console.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { HttpServerApi } from './platform/server/http-server-api.ts';
import { ServerClock } from './platform/server/server-clock.ts';
import { socketIoSignaling } from './platform/server/socket-io-signaling.ts';
import type { CarContext } from './ports/car-context.ts';
import type { CarIdentity } from './ports/car-identity.ts';
import { monoState } from './ports/car-state.ts';
import { createContexts, createModuleRunner } from './run-modules.ts';
import { commandsOf } from './shared/commands/create-commands.ts';
import type { SourceConfig } from './sources/open-sources.ts';
import type { UnitConfig } from './unit/commands/unit-config.ts';

/** The part of the configuration on which the modules depend, not the platform. */
export interface AppConfig {
  serverOrigin: string;
  source: Pick<SourceConfig, 'kind'> & { speedFactor?: number };
  unit?: Pick<UnitConfig, 'avoidReboot'>;
  /** Where `car.json` has something that is not read, such as `sources.0.baudrate`. */
  unknownKeys?: readonly string[];
}

/** Creates the resources of a car's app beside its platform: its source, commands and access to the server. None of them is active yet. */
export function createCarResources(config: AppConfig, platform: CarPlatform) {
  const { clock, identity, log, store, terminal } = platform;
  const random = Math.random;
  const wallTime = systemClock;
  const time = { clock, wallTime };
  const startedMs = clock.nowMs();
  const runner = createModuleRunner({ clock, random, log });
  const router = new ActionRouter(log);
  const savedState = store.lastState();
  const source = platform.openSource({
    ...{ ...time, random, log },
    kv: store.kv,
    savedState: savedState && monoState(savedState, time),
  });
  const unit = commandsOf(source, () =>
    platform.createUnit?.({ clock: runner.clockOf('unit'), ...{ wallTime, random, log } }),
  );
  const contextOf = createContexts(runner, {
    ...{ wallTime, log, random, kv: store.kv },
    phones: router,
    commands: unit.commands,
  });
  return {
    ...platform,
    config,
    contextOf,
    router,
    runner,
    /** Time since the app's start, ms; includes the unit's sleep. */
    upMs: () => clock.nowMs() - startedMs,
    source,
    /** Runs the command transports of a real car; `null`: there are none. */
    unitModule: unit.module,
    server: createServerAccess({ wallTime, log }, config.serverOrigin, identity, (aheadMs) =>
      terminal.showClock(aheadMs),
    ),
    serverState: createServerStateReporter(terminal, log),
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
