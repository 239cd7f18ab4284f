import type { CarLink, ConnectedAccount, DashboardState } from '@ligo/protocol';

/** A pairing, and its connected phones. */
export interface PairedAccount extends CarLink {
  /** `null`: none is connected. */
  connected: ConnectedAccount | null;
}

/** The pairings, and behind them the accounts that have connected phones although the list does not contain them. */
export function accountsOf({ pairings, phones }: DashboardState): PairedAccount[] {
  const paired = new Set(pairings.map(({ linkId }) => linkId));
  const unlisted = phones.filter(({ linkId }) => !paired.has(linkId));
  return [...pairings, ...unlisted.map(({ linkId }) => ({ linkId, maskedEmail: '', linkedAt: 0 }))].map(
    (pairing) => ({
      ...pairing,
      connected: phones.find(({ linkId }) => linkId === pairing.linkId) ?? null,
    }),
  );
}

/** Whether the car has phones; `unknown` until the server, which stores the pairings, has reported them. */
export function pairingStatus(car: DashboardState): 'unknown' | 'nobody' | 'somebody' {
  if (accountsOf(car).length > 0) return 'somebody';
  return car.steps.some(({ name, state }) => name === 'pairing' && state === 'waiting')
    ? 'unknown'
    : 'nobody';
}
