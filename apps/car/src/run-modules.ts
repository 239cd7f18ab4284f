import { ModuleSupervisor, type SupervisedBy } from './module-supervisor.ts';
import type { CarContext } from './ports/car-context.ts';
import type { CarModule } from './ports/car-module.ts';
import type { CarState } from './ports/car-state.ts';
import type { MonotonicClock } from './ports/unit-time.ts';
import { freshOnly } from './sources/decidable-contract.ts';

/** Runs modules side by side. A failing module does not affect the others. */
export interface ModuleRunner {
  /** Starts the modules in this order, and waits for none of them. */
  start(modules: readonly CarModule[]): void;
  /** Passes a state of the vehicle to all running modules. */
  receive(state: CarState): void;
  /** A clock for the module of this name: an error in its timers is a failure of that module. */
  clockOf(name: string): MonotonicClock;
  /** Modules that failed or have not started yet. */
  failing(): string[];
  restarts(): Record<string, number>;
  /** Stops the modules in reverse order. */
  stop(): Promise<void>;
}

/** Runs modules on guarded clocks; a failed module is restarted with increasing delays. */
export function createModuleRunner(context: SupervisedBy): ModuleRunner {
  const { clock } = context;
  const supervisors = new Map<string, ModuleSupervisor>();
  return {
    start(modules) {
      for (const module of modules) {
        const supervisor = new ModuleSupervisor(module, context);
        supervisors.set(module.name, supervisor);
        void supervisor.start();
      }
    },
    receive(state) {
      // Stale readings may be displayed, but trigger nothing.
      const fresh = freshOnly(state, clock.nowMs());
      for (const supervisor of supervisors.values())
        supervisor.receive(supervisor.isFreshOnly ? fresh : state);
    },
    clockOf: (name) => ({
      nowMs: () => clock.nowMs(),
      after: (delayMs, run) =>
        clock.after(delayMs, () => {
          const supervisor = supervisors.get(name);
          if (supervisor) supervisor.guard(run);
          else run();
        }),
    }),
    failing: () => [...supervisors].filter(([, { isRunning }]) => !isRunning).map(([name]) => name),
    restarts: () => Object.fromEntries([...supervisors].map(([name, { restarts }]) => [name, restarts])),
    async stop() {
      for (const supervisor of [...supervisors.values()].reverse()) await supervisor.end();
    },
  };
}

/** Returns the contexts of subjects by name: they share all but the clock. */
export function createContexts(
  runner: Pick<ModuleRunner, 'clockOf'>,
  shared: Omit<CarContext, 'clock'>,
): (name: string) => CarContext {
  return (name) => ({ ...shared, clock: runner.clockOf(name) });
}
