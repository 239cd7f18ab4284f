import type { CarContext } from './ports/car-context.ts';
import type { CarModule } from './ports/car-module.ts';
import type { CarState } from './ports/car-state.ts';
import { retryMs } from './shared/backoff.ts';

/** After this run time a failure counts as the first one again, ms. */
const STABLE_AFTER_MS = 60_000;

export type SupervisedBy = Pick<CarContext, 'clock' | 'random' | 'log'>;

/** Starts, restarts and stops one module. Its methods never throw. */
export class ModuleSupervisor {
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
