import type { CarLink } from '@ligo/protocol';
import type { CarEventReport } from './event-store.ts';

/**
 * The state of the server: `refused` rejects the token of this car, `untrusted` has a certificate that is not valid at this unit's
 * time, `replaced` accepted another unit with this car's key.
 */
export type ServerState = 'online' | 'unreachable' | 'refused' | 'untrusted' | 'replaced';

/** Requests to the server. Each call rejects when the server is unreachable or refuses. */
export interface ServerApi {
  /** Registers the car; a repeated call is harmless. */
  register(): Promise<void>;
  pairingCode(): Promise<{ code: string; expiresAt: number }>;
  pairings(): Promise<CarLink[]>;
  removePairing(pairingId: string): Promise<void>;
  /** Reports an event; a repeated report is harmless. Never rejects: `refused` is final, `failed` is not. */
  reportEvent(report: CarEventReport): Promise<'taken' | 'refused' | 'failed'>;
}
