import type { LanePort } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import type { DashboardCommand } from '@ligo/protocol';
import { SimulatorSource } from '../adapters/vehicle/simulator-source.ts';
import { composeOnBoard } from '../compose-on-board.ts';
import { FEATURES } from '../features.ts';
import { createHealthModule } from '../modules/health/health-module.ts';
import { ActionRouter } from '../modules/link/action-router.ts';
import { createLinkModule } from '../modules/link/link-module.ts';
import type { CarEventReport } from '../ports/event-store.ts';
import type { Log } from '../ports/log.ts';
import { createModuleRunner } from '../run-modules.ts';
import { VERSION } from '../version.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryFacts } from './memory-facts.ts';
import { MemoryTrips } from './memory-trips.ts';
import { createPortReach } from './port-reach.ts';

/** The same visit sees the same drive. */
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
  obey(command: DashboardCommand): void;
  stop(): Promise<void>;
}

/** Makes the car of the modules that every car has, and starts it. */
export function startDemoCar({ clock, upMs, random, newId, log, onEvent }: DemoCarNeeds): DemoCar {
  const router = new ActionRouter(log);
  const runner = createModuleRunner({ clock, random, log });
  const source = new SimulatorSource(SEED, 1, clock);
  const trips = new MemoryTrips();
  const reach = createPortReach(clock);
  const link = createLinkModule({
    phones: router,
    router,
    openSocket: reach.openSocket,
    openPeer: reach.openPeer,
    clock: runner.clockOf('link'),
    random,
    version: VERSION,
    features: FEATURES,
    whenRegistered: begin,
    onPairings() {},
    onServer() {},
  });
  const onBoard = composeOnBoard(
    {
      phones: router,
      clock,
      upMs,
      random,
      newId,
      bootId: null,
      runner,
      log,
      source,
      // As on the simulated car's unit, but what it would do to a unit cannot be seen here.
      unit: { isWorkingFully: true, beforeCarOff() {} },
      store: {
        facts: new MemoryFacts(),
        trips,
        events: new MemoryEvents(newId()),
        saveState() {},
        lastState: () => null,
      },
      server: {
        api: {
          async reportEvent(event) {
            onEvent(event);
            return 'taken';
          },
        },
      },
    },
    { link, whenRegistered: (_name, run) => begin(run) },
  );
  const health = createHealthModule({
    phones: router,
    clock: runner.clockOf('health'),
    log,
    upMs,
    clockAheadMs: () => 0,
    storedBytes: () => trips.bytes(),
    phoneCount: () => link.phoneCount(),
    restarts: () => runner.restarts(),
    failing: () => runner.failing(),
    ignored: () => ({ ...router.ignored }),
  });
  const { live, trips: tripsModule, events, seats, appSettings } = onBoard;
  runner.start([live, tripsModule, events, seats, appSettings, link, health]);
  // The phone's clock is the car's.
  events.hearServerTime(0);
  void source.start((state) => runner.receive(state));

  return {
    connect: reach.connect,
    obey(command) {
      switch (command.command) {
        case 'reboot':
          events.noteReboot();
          break;
        case 'drive':
        case 'park':
        case 'switch-off':
          source.simulator.obey({ command: command.command });
          break;
        case 'door':
          source.simulator.obey(command);
          break;
        default:
          log.warn({ command: command.command }, 'this car cannot do that');
      }
    },
    async stop() {
      await source.stop();
      await runner.stop();
    },
  };
}

/** There is no server that would have to know the car first. */
function begin(run: () => void): () => void {
  run();
  return () => {};
}
