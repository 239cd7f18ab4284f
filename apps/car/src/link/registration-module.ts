import type { Clock } from '@ligo/machine';
import type { CarModule } from '../ports/car-module.ts';
import type { ServerApi } from '../ports/server-api.ts';
import { retryMs } from '../shared/backoff.ts';

/** What the registration needs. */
export interface RegistrationNeeds {
  api: Pick<ServerApi, 'register'>;
  clock: Clock;
  random(): number;
  /** A try failed; told each time. */
  onFailed(error: unknown): void;
}

/** Makes the car known to the server. */
export interface RegistrationModule extends CarModule {
  /** Calls once the server knows the car, at once if it does; what is returned ends the wish. */
  whenRegistered(run: () => void): () => void;
}

/** Tries until the server knows the car; doing so again is harmless. */
export function createRegistrationModule({
  api,
  clock,
  random,
  onFailed,
}: RegistrationNeeds): RegistrationModule {
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
    whenRegistered(run) {
      if (isRegistered) run();
      else waiting.add(run);
      return () => waiting.delete(run);
    },
  };
}
