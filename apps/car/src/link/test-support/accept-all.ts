import type { Devices } from '../trust/devices.ts';

/** A list of devices that contains all, for tests of what comes after it. */
export const ACCEPT_ALL: Pick<Devices, 'statusOf' | 'wait' | 'linked'> = {
  statusOf: () => 'ok',
  wait: () => () => {},
  linked: () => () => {},
};
