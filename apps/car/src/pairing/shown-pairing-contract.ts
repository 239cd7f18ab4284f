import type { CarLink } from '@ligo/protocol';
import type { Monotonic } from '../ports/unit-time.ts';

export interface PairingDisplay {
  /** `expiresAt` by the server's clock, unix milliseconds; `until`: its end by the unit's clock. */
  showCode(code: string, expiresAt: number, until: Monotonic): void;
  hideCode(): void;
  showPairings(pairings: readonly CarLink[]): void;
}

/** The shown code and pairings, for readers that come later. */
export interface ShownPairing extends PairingDisplay {
  /** The code, and when it expires; `null`: none is shown. */
  code(): { code: string; until: Monotonic } | null;
  /** `null`: the server has not reported them yet. */
  pairings(): readonly CarLink[] | null;
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf(pairingId: string): string | null;
  nextCode(): Promise<void>;
}

export function createShownPairing(): ShownPairing {
  let code: ReturnType<ShownPairing['code']> = null;
  let pairings: readonly CarLink[] | null = null;
  const waiting = new Set<() => void>();
  return {
    showCode(shown, _expiresAt, until) {
      code = { code: shown, until };
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
    accountOf: (pairingId) => pairings?.find(({ linkId }) => linkId === pairingId)?.maskedEmail || null,
    nextCode: () => new Promise((resolve) => void waiting.add(resolve)),
  };
}
