import type { CarLink } from '@ligo/protocol';
import type { CarEventReport } from './event-store.ts';

/**
 * The state of the server: `refused` answers but rejects this car's tokens, `untrusted` has a certificate that is invalid at
 * this unit's time, `replaced` gave this car's place to another unit with its key.
 */
export type ServerState = 'online' | 'unreachable' | 'refused' | 'untrusted' | 'replaced';

/** The car's calls to the server. Each call rejects when the server cannot be reached or refuses. */
export interface ServerApi {
  /** Makes the car known; doing so again is harmless. */
  register(): Promise<void>;
  pairingCode(): Promise<{ code: string; expiresAt: number }>;
  pairings(): Promise<CarLink[]>;
  removePairing(pairingId: string): Promise<void>;
  /** Reports an event; repeating a report is harmless. Never rejects: `refused` is permanent, `failed` is not. */
  reportEvent(report: CarEventReport): Promise<'taken' | 'refused' | 'failed'>;
}
