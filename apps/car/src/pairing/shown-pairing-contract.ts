import type { CarLink } from '@ligo/protocol';
import type { PairingDisplay } from '../ports/pairing-display.ts';

/** What pairing shows, for whoever looks later. */
export interface ShownPairing extends PairingDisplay {
  /** `expiresAt` by the server's clock, unix milliseconds; `null` while none is shown. */
  code(): { code: string; expiresAt: number } | null;
  /** `null` until the server said who is paired. */
  pairings(): readonly CarLink[] | null;
  /** Resolves when another code is shown than now. */
  nextCode(): Promise<void>;
}

/** Makes it. */
export function createShownPairing(): ShownPairing {
  let code: ReturnType<ShownPairing['code']> = null;
  let pairings: readonly CarLink[] | null = null;
  const waiting = new Set<() => void>();
  return {
    showCode(shown, expiresAt) {
      code = { code: shown, expiresAt };
      for (const go of waiting) go();
      waiting.clear();
    },
    hideCode() {
      code = null;
    },
    showPairings(shown) {
      pairings = shown;
    },
    code: () => code,
    pairings: () => pairings,
    nextCode: () => new Promise((resolve) => void waiting.add(resolve)),
  };
}
