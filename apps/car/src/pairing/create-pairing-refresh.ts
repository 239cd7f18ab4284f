import type { Clock } from '@ligo/machine';
import type { CarLink } from '@ligo/protocol';
import type { Log } from '../ports/log.ts';
import type { ServerApi } from '../ports/server-api.ts';
import { retryMs } from '../shared/backoff.ts';

/** Asks the server who is paired, until it says so. */
export interface PairingRefresh {
  refresh(): Promise<void>;
  /** Nothing more is asked, until somebody asks anew. */
  stop(): void;
}

/** What it needs. */
export interface PairingRefreshNeeds {
  api: Pick<ServerApi, 'pairings'>;
  clock: Clock;
  random(): number;
  log: Log;
  onPairings(pairings: readonly CarLink[]): void;
}

/** Makes it; the first failure of several is logged. */
export function createPairingRefresh(needs: PairingRefreshNeeds): PairingRefresh {
  const { api, clock, random, log, onPairings } = needs;
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
