import type { LanePort } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { DashboardCommand } from '@ligo/protocol';
import { composeVehicleModules } from '../compose-vehicle-modules.ts';
import { commandFeatures, FEATURES } from '../features.ts';
import { createHealthModule } from '../link/health/health-module.ts';
import { ActionRouter } from '../link/phones/action-router.ts';
import { createLinkModule } from '../link/phones/link-module.ts';
import type { CarEventReport } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { createModuleRunner } from '../run-modules.ts';
import { MONACO_ROUTE } from '../sources/simulator/monaco-route.ts';
import { prepareRoute } from '../sources/simulator/route.ts';
import { SimulatorSource } from '../sources/simulator/simulator-source.ts';
import { routineLimits } from '../unit/reboot-routine.ts';
import { VERSION } from '../version.ts';
import { afterHistory } from './after-history.ts';
import { createDemoTransport } from './demo-transport.ts';
import { executeDashboardCommand } from './execute-dashboard-command.ts';
import { HISTORY_DRIVES } from './history-drives.ts';
import { runInSlices } from './in-slices.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { recordHistory } from './record-history.ts';

/** Each visit sees the same drive. */
const SEED = 1;

/** What the car in the visitor's browser needs of it. */
export interface DemoCarNeeds {
  clock: Clock;
  /** Time that passed since some moment, ms; never set, unlike the clock. */
  upMs(): number;
  /** From 0 up to 1. */
  random(): number;
  /** A new id that nothing else has. */
  newId(): string;
  log: Log;
  /** Something happened of which a car tells the server. */
  onEvent(event: CarEventReport): void;
}

/** A car without cameras that lives as long as its page. */
export interface DemoCar {
  /** A phone is at the other end of this port. */
  connect(port: LanePort): void;
  /** Does as its dashboard would be told; what this car cannot do is ignored. */
  execute(command: DashboardCommand): void;
  stop(): Promise<void>;
}

/** Makes the car of the modules that every car has, and starts it. */
export function startDemoCar(needs: DemoCarNeeds): DemoCar {
  const { clock, upMs, random, newId, log, onEvent } = needs;
  // The visitor's clock is both clocks of this car. A browser may not count the time that a computer slept, and the demo is short.
  const unitUpMs = () => clock.nowMs() as Monotonic;
  const router = new ActionRouter(log);
  const runner = createModuleRunner({ clock, random, log });
  const source = new SimulatorSource(SEED, 1, { ...clock, nowMs: unitUpMs });
  const store = createMemoryStore(newId(), HISTORY_DRIVES.length);
  const reach = createDemoTransport(clock);
  const ended = new AbortController();
  const phones = afterHistory(router, () => rememberPast(store, needs, ended.signal));
  async function reportEvent(event: CarEventReport) {
    onEvent(event);
    return 'taken' as const;
  }
  // There is no server that would have to know the car first.
  const begin = (run: () => void) => clock.after(0, run);
  const link = createLinkModule({
    ...{
      phones,
      router,
      random,
      version: VERSION,
      features: () => [...FEATURES, ...commandFeatures(source.commands, appSettings.wasPowerStateReported())],
    },
    ...{ openSocket: reach.openSocket, openPeer: reach.openPeer },
    clock: runner.clockOf('link'),
    whenRegistered: begin,
    onPairings() {},
    onServer() {},
  });
  const { live, trips, events, seats, appSettings } = composeVehicleModules(
    {
      ...{ phones, clock, random, newId, runner, log, store, commands: source.commands },
      bootId: null,
      unitUpMs,
      sourceNames: 'simulator',
      rebootRoutine: routineLimits(),
      server: { api: { reportEvent } },
      // It counts itself.
      chargeStatus: () => ({}),
    },
    { link, whenRegistered: (_name, run) => begin(run) },
  );
  const health = createHealthModule({
    ...{ phones, log, upMs },
    clock: runner.clockOf('health'),
    clockAheadMs: () => 0,
    storedBytes: () => store.trips.bytes(),
    phoneCount: () => link.phoneCount(),
    restarts: () => runner.restarts(),
    failing: () => runner.failing(),
    ignored: () => ({ ...router.ignored }),
  });
  runner.start([live, trips, events, seats, appSettings, link, health]);
  // The phone's clock is the car's.
  events.receiveServerTime(0);
  void source.start((state) => runner.receive(state));
  return {
    connect: reach.connect,
    execute: (command) => executeDashboardCommand(command, { simulator: source.simulator, events, log }),
    async stop() {
      ended.abort();
      await source.stop();
      await runner.stop();
    },
  };
}

/** Records the days before the visit beside everything else. Never rejects: without them the car has a present. */
function rememberPast(
  store: MemoryStore,
  { clock, upMs, log }: DemoCarNeeds,
  signal: AbortSignal,
): Promise<void> {
  const past = { route: prepareRoute(MONACO_ROUTE), nowMs: clock.nowMs(), store, log };
  return runInSlices(recordHistory(past), { clock, upMs }, signal).catch((error: unknown) =>
    log.error({ err: error }, 'the past could not be recorded'),
  );
}
