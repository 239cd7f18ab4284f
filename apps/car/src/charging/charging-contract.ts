import type { Status } from '@ligo/protocol';

export interface ChargingStatus {
  /** Its energy, for cars without a counter of their own; empty where it is unknown. */
  status(): Pick<Status, 'cen'>;
}
