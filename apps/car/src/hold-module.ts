import type { Clock } from '@ligo/machine';
import type { VehicleState } from '@ligo/vehicle';
import { retryMs } from './core/link/backoff.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Log } from './ports/log.ts';

/** A module that ran so long before it failed is started again as soon as after a first failure, ms. */
const RAN_WELL_MS = 60_000;

/** Holds one module: starts it, starts it again when it fails, ends it. Nothing of it throws. */
export interface ModuleHolder {
  start(): void;
  receive(state: VehicleState): void;
  /** Runs something of the module's; what it throws is the module's failure. */
  guard(run: () => void): void;
  isRunning(): boolean;
  /** How often it was started again. */
  restarts(): number;
  end(): Promise<void>;
}

/** Makes the holder of a module. */
export function holdModule(
  module: CarModule,
  { clock, random, log }: { clock: Clock; random(): number; log: Log },
): ModuleHolder {
  let run: { controller: AbortController; startedAtMs: number; isUp: boolean } | null = null;
  let failures = 0;
  let restarts = 0;
  let isEnded = false;
  let lastSaid = '';
  let stopping = Promise.resolve();
  let cancelRestart = () => {};

  async function start(): Promise<void> {
    const controller = new AbortController();
    const mine = { controller, startedAtMs: clock.nowMs(), isUp: false };
    run = mine;
    try {
      const starting = module.start(controller.signal);
      if (starting) await starting;
      mine.isUp = true;
    } catch (error) {
      if (run === mine) fail(error);
    }
  }
  function fail(error: unknown): void {
    // What fails the same way for weeks says so once; the health line says that it still does.
    if (String(error) !== lastSaid) log.error({ err: error, module: module.name }, 'a module failed');
    lastSaid = String(error);
    if (!run) return;
    failures = clock.nowMs() - run.startedAtMs >= RAN_WELL_MS ? 0 : failures;
    stopping = stop().then(() => {
      if (isEnded) return;
      cancelRestart = clock.after(retryMs(failures, random()), () => {
        restarts += 1;
        void start();
      });
      failures += 1;
    });
  }
  async function stop(): Promise<void> {
    run?.controller.abort();
    run = null;
    try {
      await module.stop();
    } catch (error) {
      log.error({ err: error, module: module.name }, 'a module could not be stopped in order');
    }
  }
  const guard = (work: () => void) => {
    try {
      work();
    } catch (error) {
      fail(error);
    }
  };
  return {
    start: () => void start(),
    receive(state) {
      if (run?.isUp) guard(() => module.receive?.(state));
    },
    guard,
    isRunning: () => run?.isUp ?? false,
    restarts: () => restarts,
    async end() {
      isEnded = true;
      cancelRestart();
      if (run) stopping = stop();
      await stopping;
    },
  };
}
