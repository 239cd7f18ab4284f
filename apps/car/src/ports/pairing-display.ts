import type { CarLink } from '@ligo/protocol';

export interface PairingDisplay {
  showCode(code: string, expiresAt: number): void;
  hideCode(): void;
  showPairings(pairings: readonly CarLink[]): void;
}
