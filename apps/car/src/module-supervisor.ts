import type { Clock } from '@ligo/machine';
import type { CarModule } from './ports/car-module.ts';
import type { CarState } from './ports/car-state.ts';
import type { Log } from './ports/log.ts';
import { retryMs } from './shared/backoff.ts';

/** A module that ran so long before it failed is started again as soon as after a first failure, ms. */
const STABLE_AFTER_MS = 60_000;

/** What starting a module again needs; `random` is from 0 up to 1. */
export interface SupervisorNeeds {
  clock: Clock;
  random(): number;
  log: Log;
}

/** Holds one module: starts it, starts it again when it fails, ends it. Nothing of it throws. */
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
    private readonly needs: SupervisorNeeds,
  ) {}

  get isRunning(): boolean {
    return this.run?.isUp ?? false;
  }

  /** How often it was started again. */
  get restarts(): number {
    return Math.max(0, this.starts - 1);
  }

  async start(): Promise<void> {
    this.starts += 1;
    const run = {
      controller: new AbortController(),
      startedAtMs: this.needs.clock.nowMs(),
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

  /** Runs something of the module's; what it throws is the module's failure. */
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
    const { clock, random, log } = this.needs;
    // What fails the same way for weeks says so once; the health line says that it still does.
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
      this.needs.log.error(
        { err: error, module: this.module.name },
        'a module could not be stopped in order',
      );
    }
  }
}
