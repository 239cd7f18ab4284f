import type { Clock } from '@ligo/machine';
import { ModuleSupervisor, type SupervisorNeeds } from './module-supervisor.ts';
import type { CarModule } from './ports/car-module.ts';
import type { CarState } from './ports/car-state.ts';

/** Runs modules side by side, so that one that fails takes no other along. */
export interface ModuleRunner {
  /** Starts them in this order, and waits for none of them. */
  start(modules: readonly CarModule[]): void;
  /** Hands a state of the vehicle to all that run. */
  receive(state: CarState): void;
  /** A clock for the module of that name: what throws in its timers is the module's failure. */
  clockOf(name: string): Clock;
  /** Modules that do not run: they failed, or are not up yet. */
  failing(): string[];
  /** How often each was started again. */
  restarts(): Record<string, number>;
  /** Stops them, the last first. */
  stop(): Promise<void>;
}

/** Makes the runner. */
export function createModuleRunner(needs: SupervisorNeeds): ModuleRunner {
  const { clock } = needs;
  const holders = new Map<string, ModuleSupervisor>();
  return {
    start(modules) {
      for (const module of modules) {
        const holder = new ModuleSupervisor(module, needs);
        holders.set(module.name, holder);
        void holder.start();
      }
    },
    receive(state) {
      for (const holder of holders.values()) holder.receive(state);
    },
    clockOf: (name) => ({
      nowMs: () => clock.nowMs(),
      after: (delayMs, run) =>
        clock.after(delayMs, () => {
          const holder = holders.get(name);
          if (holder) holder.guard(run);
          else run();
        }),
    }),
    failing: () => [...holders].filter(([, { isRunning }]) => !isRunning).map(([name]) => name),
    restarts: () => Object.fromEntries([...holders].map(([name, { restarts }]) => [name, restarts])),
    async stop() {
      for (const holder of [...holders.values()].reverse()) await holder.end();
    },
  };
}
