import type { CarLink } from '@ligo/protocol';

/** A display for pairing. */
export interface PairingDisplay {
  showCode(code: string, expiresAt: number): void;
  hideCode(): void;
  showPairings(pairings: readonly CarLink[]): void;
}
