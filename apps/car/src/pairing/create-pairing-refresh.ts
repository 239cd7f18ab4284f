import type { CarLink } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { ServerApi } from '../ports/server-api.ts';
import { retryMs } from '../shared/backoff.ts';

/** Requests the pairings until the server answers. */
export interface PairingRefresh {
  refresh(): Promise<void>;
  /** Ends the attempts until the next `refresh`. */
  stop(): void;
}

/** Only the first of several failures in a row is logged. */
export function createPairingRefresh(
  { clock, random, log }: Pick<CarContext, 'clock' | 'random' | 'log'>,
  api: Pick<ServerApi, 'pairings'>,
  onPairings: (pairings: readonly CarLink[]) => void,
): PairingRefresh {
  let failures = 0;
  let stops = 0;
  let cancelRetry = () => {};

  async function refresh(): Promise<void> {
    const stopsBefore = stops;
    let pairings: readonly CarLink[];
    try {
      pairings = await api.pairings();
    } catch (error) {
      if (stops !== stopsBefore) return;
      if (failures === 0) log.warn({ err: error }, 'pairings could not be read');
      cancelRetry();
      cancelRetry = clock.after(retryMs(failures, random()), () => void refresh());
      failures += 1;
      return;
    }
    onPairings(pairings);
  }
  return {
    refresh,
    stop() {
      cancelRetry();
      failures = 0;
      stops += 1;
    },
  };
}
