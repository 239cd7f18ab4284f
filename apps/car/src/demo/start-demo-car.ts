import type { LanePort } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { DashboardCommand } from '@ligo/protocol';
import { createBook } from '../book/create-book.ts';
import { createChargingModule } from '../charging/charging-module.ts';
import { commandFeatures, FEATURES } from '../features.ts';
import { createHealthModule } from '../link/health/health-module.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import { createLinkModule } from '../link/phones/link-module.ts';
import type { Registration } from '../link/registration-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarEventReport } from '../ports/event-store.ts';
import type { SimulatedCarCommand } from '../ports/simulator-control.ts';
import type { Monotonic, MonotonicClock } from '../ports/unit-time.ts';
import { createContexts, createModuleRunner } from '../run-modules.ts';
import { MONACO_ROUTE, prepareRoute } from '../sources/simulator/route.ts';
import { SimulatorSource } from '../sources/simulator/simulator-source.ts';
import { routineLimits } from '../unit/reboot-routine.ts';
import { createVehicleModules } from '../vehicle-modules.ts';
import { VERSION } from '../version.ts';
import { writeDemoBook } from './demo-book.ts';
import { createDemoTransport } from './demo-transport.ts';
import { MemoryBook } from './memory-book.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { afterHistory, recordHistory, runInSlices } from './record-history.ts';
import { HISTORY_DRIVES } from './simulate-history.ts';

/** Each visit sees the same drive. */
const SEED = 1;

/** A car without cameras that lives as long as its page. */
export interface DemoCar {
  connect(port: LanePort): void;
  /** Executes a command of a dashboard. This car ignores those that it cannot execute. */
  execute(command: DashboardCommand): void;
  stop(): Promise<void>;
}

/** Creates the car of the modules of a real car, and starts it. */
export function startDemoCar(
  unit: Pick<CarContext, 'random' | 'log'> & {
    clock: Clock;
    /** Time since some moment, ms. Setting the clock does not change it. */
    upMs(): number;
    newId(): string;
  },
  /** Receives the events that a real car reports to the server. */
  onEvent: (event: CarEventReport) => void,
): DemoCar {
  const { upMs, random, newId, log, clock: wallTime } = unit;
  const clock = createDemoClock(wallTime);
  const router = new ActionRouter(log);
  const runner = createModuleRunner({ clock, random, log });
  const source = new SimulatorSource(SEED, 1, clock);
  const store = createMemoryStore(newId(), HISTORY_DRIVES.length);
  const transport = createDemoTransport(clock);
  const ended = new AbortController();
  const contextOf = createContexts(runner, {
    ...{ wallTime, log, random, kv: store.kv, commands: source.commands },
    phones: afterHistory(router, () => recordPast(store, unit, ended.signal)),
  });
  async function reportEvent(event: CarEventReport) {
    onEvent(event);
    return 'taken' as const;
  }
  // There is no server that the car registers with.
  const registration: Registration = { whenRegistered: (callerClock, run) => callerClock.after(0, run) };
  const book = createBook(new MemoryBook(), wallTime);
  writeDemoBook(book);
  const { modules, features, events, appSettings } = createVehicleModules(contextOf, {
    createCharging: (context, events) =>
      createChargingModule(context, {
        ...{ store: store.charges, charges: store.charges, historyId: undefined },
        ...{ events, bootId: null },
      }),
    ...{ store, registration, newId },
    boot: { bootId: null },
    api: { reportEvent },
    sourceNames: 'simulator',
    rebootRoutine: routineLimits(),
    book,
    historyId: undefined,
  });
  const link = createLinkModule(contextOf('link'), {
    ...{ router, registration, version: VERSION },
    accountOf: () => null,
    features: () => [
      ...FEATURES,
      ...features,
      ...commandFeatures(source.commands, appSettings.wasPowerStateReported()),
    ],
    openSocket: transport.openSocket,
    openPeer: transport.openPeer,
    onLinks() {},
    onServer() {},
  });
  router.connect(link);
  const health = createHealthModule(contextOf('health'), {
    upMs,
    clockAheadMs: () => 0,
    storedBytes: () => store.trips.bytes(),
    phoneCount: () => link.phoneCount(),
    restarts: () => runner.restarts(),
    failing: () => runner.failing(),
    ignored: () => ({ ...router.ignored }),
  });
  runner.start([...modules, link, health]);
  // The car uses the phone's clock.
  events.receiveServerTime(0);
  void source.start((state) => runner.receive(state));
  return {
    connect: transport.connect,
    execute(command) {
      if (command.command === 'reboot') events.noteReboot();
      else if (isForSimulator(command)) source.simulator.execute(command);
      else log.warn({ command: command.command }, 'command not supported by the demo car');
    },
    async stop() {
      ended.abort();
      await source.stop();
      await runner.stop();
    },
  };
}

const FOR_SIMULATOR: readonly string[] = ['drive', 'park', 'switch-off', 'charge', 'door'];
const isForSimulator = (command: DashboardCommand): command is SimulatedCarCommand =>
  FOR_SIMULATOR.includes(command.command);

/**
 * The unit's clock, made from the phone's: a browser's monotonic clock may not count the time that a computer slept. If the phone's clock
 * is set back, this one continues from its last time.
 */
function createDemoClock({ nowMs, after }: Clock): MonotonicClock {
  let lastMs = nowMs();
  let setBackMs = 0;
  return {
    nowMs() {
      const phoneMs = nowMs();
      setBackMs += Math.max(0, lastMs - phoneMs);
      lastMs = phoneMs;
      return (phoneMs + setBackMs) as Monotonic;
    },
    after,
  };
}

/** From the first request on, ms: a page that has just begun has no processor to spare. */
const HISTORY_AFTER_MS = 2_000;

/** Records the days before the visit in the background. Never rejects: without them the car starts with an empty history. */
function recordPast(
  store: MemoryStore,
  { clock, upMs, log }: Pick<CarContext, 'log'> & { clock: Clock; upMs(): number },
  signal: AbortSignal,
): Promise<void> {
  const history = recordHistory(prepareRoute(MONACO_ROUTE), clock.nowMs(), store, log);
  return runInSlices(history, clock, upMs, signal, HISTORY_AFTER_MS).catch((error: unknown) =>
    log.error({ err: error }, 'the past could not be recorded'),
  );
}
