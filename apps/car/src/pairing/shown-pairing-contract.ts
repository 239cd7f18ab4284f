import { type CarLink, PAIRING_CODE } from '@ligo/protocol';
import type { ServerApi } from '../ports/server-api.ts';
import { type Monotonic, plusMs, type UnitTime, type WallTime } from '../ports/unit-time.ts';

/** How long a code that was just received is valid, ms: a server cannot let it live longer than usual. */
export const codeLifetimeMs = (expiresAt: number, serverNowMs: number): number =>
  Math.min(Math.max(0, expiresAt - serverNowMs), PAIRING_CODE.lifetimeMs);

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

/** The remaining time with which a shown code serves for an invitation too, ms. */
const SHARED_CODE_MS = 60_000;

/** The code that the car shows, or another one: with that, the server ends the one before. Rejects if the server gives none. */
export async function invitationCode(
  api: Pick<ServerApi, 'pairingCode'>,
  serverTime: WallTime,
  shown: Pick<ShownPairing, 'code'>,
  clock: UnitTime['clock'],
): Promise<{ code: string; until: Monotonic }> {
  const known = shown.code();
  if (known && known.until - clock.nowMs() > SHARED_CODE_MS) return known;
  const { code, expiresAt } = await api.pairingCode();
  return { code, until: plusMs(clock.nowMs(), codeLifetimeMs(expiresAt, serverTime.nowMs())) };
}
