import type { CarLink } from '@ligo/protocol';
import type { CarEventReport } from './event-store.ts';

/**
 * How it stands with the server: `refused` answers but takes no token of this car, `untrusted` shows a certificate that
 * does not hold at this unit's time, `replaced` lets another unit with this car's key have its place.
 */
export type ServerState = 'online' | 'unreachable' | 'refused' | 'untrusted' | 'replaced';

/** What the car asks of the server. Each call rejects when the server cannot be reached or refuses. */
export interface ServerApi {
  /** Makes the car known; doing so again is harmless. */
  register(): Promise<void>;
  pairingCode(): Promise<{ code: string; expiresAt: number }>;
  pairings(): Promise<CarLink[]>;
  removePairing(pairingId: string): Promise<void>;
  /** Tells of an event; a repeated report of one is harmless. Never rejects: `refused` is for good, `failed` is not. */
  reportEvent(report: CarEventReport): Promise<'taken' | 'refused' | 'failed'>;
}
