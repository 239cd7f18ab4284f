import type { CarLink } from '@ligo/protocol';

/** What the car asks of the server. Each call rejects when the server cannot be reached or refuses. */
export interface ServerApi {
  /** Makes the car known; doing so again is harmless. */
  register(): Promise<void>;
  pairingCode(): Promise<{ code: string; expiresAt: number }>;
  links(): Promise<CarLink[]>;
  removeLink(linkId: string): Promise<void>;
}
