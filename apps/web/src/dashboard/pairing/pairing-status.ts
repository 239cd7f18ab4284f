import type { DashboardState } from '@ligo/protocol';

/** Whether the car has phones; `unknown` until the server, which stores the pairings, has reported them. */
export function pairingStatus({ pairings, steps }: DashboardState): 'unknown' | 'nobody' | 'somebody' {
  if (pairings.length > 0) return 'somebody';
  return steps.some(({ name, state }) => name === 'pairing' && state === 'waiting') ? 'unknown' : 'nobody';
}
