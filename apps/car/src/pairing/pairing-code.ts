import { PAIRING_CODE } from '@ligo/protocol';
import type { ServerApi } from '../ports/server-api.ts';
import { type Monotonic, plusMs, type UnitTime, type WallTime } from '../ports/unit-time.ts';
import type { ShownPairing } from './shown-pairing-contract.ts';

/** The remaining time with which a shown code serves for an invitation too, ms. */
const SHARED_CODE_MS = 60_000;

/** Requests a code, with which the server ends the one before. Rejects if the server gives none. */
export async function requestCode(api: Pick<ServerApi, 'pairingCode'>, serverTime: WallTime) {
  const { code, expiresAt } = await api.pairingCode();
  // A server cannot let it live longer than usual.
  const lifetimeMs = Math.min(Math.max(0, expiresAt - serverTime.nowMs()), PAIRING_CODE.lifetimeMs);
  return { code, expiresAt, lifetimeMs };
}

/** The code that the car shows, or a new one. Rejects if the server gives none. */
export async function invitationCode(
  api: Pick<ServerApi, 'pairingCode'>,
  serverTime: WallTime,
  shown: Pick<ShownPairing, 'code'>,
  clock: UnitTime['clock'],
): Promise<{ code: string; until: Monotonic }> {
  const known = shown.code();
  if (known && known.until - clock.nowMs() > SHARED_CODE_MS) return known;
  const { code, lifetimeMs } = await requestCode(api, serverTime);
  return { code, until: plusMs(clock.nowMs(), lifetimeMs) };
}
