import type { CarLink } from '@ligo/protocol';
import type { PairingOfCar } from '../storage/pairings.ts';

export function maskPairings(pairings: readonly PairingOfCar[]): CarLink[] {
  return pairings.map(({ pairingId, email, pairedAtMs }) => ({
    linkId: pairingId,
    maskedEmail: maskEmail(email),
    linkedAt: pairedAtMs,
  }));
}

/** An e-mail address with its middle hidden: `anna@example.org` becomes `a…a@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '…';
  const local = email.slice(0, at);
  return `${local[0]}…${local.length > 2 ? local.at(-1) : ''}${email.slice(at)}`;
}
