import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { ServerApi } from '../ports/server-api.ts';
import { retryMs } from '../shared/backoff.ts';
import type { Registration } from './registration-contract.ts';

/** Tries to register the car until the server accepts it. `onFailed` runs after each failed attempt. */
export function createRegistrationModule(
  { clock, random }: Pick<CarContext, 'clock' | 'random'>,
  api: Pick<ServerApi, 'register'>,
  onFailed: (error: unknown) => void,
): CarModule & Registration {
  const waiting = new Set<() => void>();
  let isRegistered = false;
  let cancelRetry = () => {};

  async function register(signal: AbortSignal, attempt: number): Promise<void> {
    try {
      await api.register();
    } catch (error) {
      if (signal.aborted) return;
      onFailed(error);
      cancelRetry = clock.after(retryMs(attempt, random()), () => void register(signal, attempt + 1));
      return;
    }
    if (signal.aborted) return;
    isRegistered = true;
    for (const run of waiting) run();
    waiting.clear();
  }
  return {
    name: 'registration',
    start(signal) {
      if (!isRegistered) void register(signal, 0);
    },
    stop: () => cancelRetry(),
    whenRegistered(callerClock, run) {
      const go = () => void callerClock.after(0, run);
      if (isRegistered) go();
      else waiting.add(go);
      return () => waiting.delete(go);
    },
  };
}
