import type { CarLink } from '@ligo/protocol';
import type { Monotonic } from './unit-time.ts';

export interface PairingDisplay {
  /** `expiresAt` by the server's clock, unix milliseconds; `until`: the same moment by the unit's clock. */
  showCode(code: string, expiresAt: number, until: Monotonic): void;
  hideCode(): void;
  showPairings(pairings: readonly CarLink[]): void;
}
