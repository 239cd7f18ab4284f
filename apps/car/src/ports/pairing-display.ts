import type { CarLink } from '@ligo/protocol';

/** Where pairing shows what there is to see. */
export interface PairingDisplay {
  showCode(code: string, expiresAt: number): void;
  hideCode(): void;
  showPairings(pairings: readonly CarLink[]): void;
}
