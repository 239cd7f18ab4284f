import type { ChargingData, SentryStop } from '@ligo/protocol';

/** Takes notes of events that no vehicle state shows. A stopped module ignores them. */
export interface EventNotes {
  noteReboot(): void;
  /** `timeMs`: the movement near the parked car started. */
  noteSentryMovement(timeMs: number): void;
  noteSentryStopped(timeMs: number, reason: SentryStop): void;
  noteCharging(timeMs: number, data: ChargingData): void;
}
