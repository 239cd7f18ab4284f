import type { Devices } from '../trust/devices.ts';

/** A list of devices that contains all, for tests of what comes after it. */
export const ACCEPT_ALL: Pick<Devices, 'statusOf' | 'invite' | 'wait' | 'linked'> = {
  statusOf: () => 'ok',
  invite: () => true,
  wait: () => () => {},
  linked: () => () => {},
};

/** A car that shows no QR code. */
export const NO_INVITES = { redeem: async () => null };
