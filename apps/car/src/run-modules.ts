import type { CarContext } from './ports/car-context.ts';
import type { CarModule } from './ports/car-module.ts';
import type { CarState } from './ports/car-state.ts';
import type { MonotonicClock } from './ports/unit-time.ts';
import { retryMs } from './shared/backoff.ts';
import { freshOnly } from './sources/decidable-contract.ts';

/** Runs modules side by side on guarded clocks. A failing module does not affect the others, and is restarted with increasing delays. */
export function createModuleRunner(context: SupervisedBy) {
  const { clock } = context;
  const supervisors = new Map<string, ModuleSupervisor>();
  return {
    /** Starts the modules in this order, and waits for none of them. */
    start(modules: readonly CarModule[]): void {
      for (const module of modules) {
        const supervisor = new ModuleSupervisor(module, context);
        supervisors.set(module.name, supervisor);
        void supervisor.start();
      }
    },
    receive(state: CarState): void {
      // Stale readings may be displayed, but trigger nothing.
      const fresh = freshOnly(state, clock.nowMs());
      for (const supervisor of supervisors.values())
        supervisor.receive(supervisor.isFreshOnly ? fresh : state);
    },
    /** A clock for the module of this name: an error in its timers is a failure of that module. */
    clockOf: (name: string): MonotonicClock => ({
      nowMs: () => clock.nowMs(),
      after: (delayMs, run) =>
        clock.after(delayMs, () => {
          const supervisor = supervisors.get(name);
          if (supervisor) supervisor.guard(run);
          else run();
        }),
    }),
    /** Modules that failed or have not started yet. */
    failing: () => [...supervisors].filter(([, { isRunning }]) => !isRunning).map(([name]) => name),
    restarts: (): Record<string, number> =>
      Object.fromEntries([...supervisors].map(([name, { restarts }]) => [name, restarts])),
    async stop(): Promise<void> {
      for (const supervisor of [...supervisors.values()].reverse()) await supervisor.end();
    },
  };
}

export type ModuleRunner = ReturnType<typeof createModuleRunner>;

/** Returns the contexts of subjects by name: they share all but the clock. */
export function createContexts(
  runner: Pick<ModuleRunner, 'clockOf'>,
  shared: Omit<CarContext, 'clock'>,
): (name: string) => CarContext {
  return (name) => ({ ...shared, clock: runner.clockOf(name) });
}

/** After this run time a failure counts as the first one again, ms. */
const STABLE_AFTER_MS = 60_000;

type SupervisedBy = Pick<CarContext, 'clock' | 'random' | 'log'>;

/** Starts, restarts and stops one module. Its methods never throw. */
class ModuleSupervisor {
  private run: { controller: AbortController; startedAtMs: number; isUp: boolean } | null = null;
  private failures = 0;
  private starts = 0;
  private lastLogged = '';
  private isEnded = false;
  private stopping = Promise.resolve();
  private cancelRestart = () => {};

  constructor(
    private readonly module: CarModule,
    private readonly context: SupervisedBy,
  ) {}

  get isRunning(): boolean {
    return this.run?.isUp ?? false;
  }

  get isFreshOnly(): boolean {
    return this.module.freshOnly ?? false;
  }

  get restarts(): number {
    return Math.max(0, this.starts - 1);
  }

  async start(): Promise<void> {
    this.starts += 1;
    const run = {
      controller: new AbortController(),
      startedAtMs: this.context.clock.nowMs(),
      isUp: false,
    };
    this.run = run;
    try {
      const starting = this.module.start(run.controller.signal);
      if (starting) await starting;
      run.isUp = true;
    } catch (error) {
      if (this.run === run) this.fail(error);
    }
  }

  receive(state: CarState): void {
    if (this.isRunning) this.guard(() => this.module.receive?.(state));
  }

  /** Runs work of the module. An error is a failure of the module. */
  guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(error);
    }
  }

  async end(): Promise<void> {
    this.isEnded = true;
    this.cancelRestart();
    if (this.run) this.stopping = this.stop();
    await this.stopping;
  }

  private fail(error: unknown): void {
    const { clock, random, log } = this.context;
    // A repeated failure is logged once; the health line shows that it goes on.
    if (String(error) !== this.lastLogged)
      log.error({ err: error, module: this.module.name }, 'a module failed');
    this.lastLogged = String(error);
    if (!this.run) return;
    if (clock.nowMs() - this.run.startedAtMs >= STABLE_AFTER_MS) this.failures = 0;
    this.stopping = this.stop().then(() => {
      if (this.isEnded) return;
      this.cancelRestart = clock.after(retryMs(this.failures, random()), () => void this.start());
      this.failures += 1;
    });
  }

  private async stop(): Promise<void> {
    this.run?.controller.abort();
    this.run = null;
    try {
      await this.module.stop();
    } catch (error) {
      this.context.log.error(
        { err: error, module: this.module.name },
        'a module could not be stopped in order',
      );
    }
  }
}
