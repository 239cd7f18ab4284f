import type { CarLink } from '@ligo/protocol';
import type { PairingOfCar } from '../storage/pairings.ts';
import { maskEmail } from './mask-email.ts';

export function maskPairings(pairings: readonly PairingOfCar[]): CarLink[] {
  return pairings.map(({ pairingId, email, pairedAtMs }) => ({
    linkId: pairingId,
    maskedEmail: maskEmail(email),
    linkedAt: pairedAtMs,
  }));
}
