import type { Status } from '@ligo/protocol';

export interface LiveState {
  /** Last known state of the selected car; `null` if there never was one. */
  status: Status | null;
  /** When it came, phone's clock, unix milliseconds. */
  receivedAtMs: number | null;
  /** When the one before it came. */
  previousReceivedAtMs: number | null;
  /** It came over the link since the car was selected, not from this phone's store. */
  isLive: boolean;
}
