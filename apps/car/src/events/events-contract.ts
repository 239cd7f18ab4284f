import type { ChargingData, SentryStop } from '@ligo/protocol';
import type { Monotonic } from '../ports/unit-time.ts';

/** Takes notes of events that no vehicle state shows. A stopped module ignores them. */
export interface EventNotes {
  noteReboot(): void;
  /** `at`: the movement near the parked car started. */
  noteSentryMovement(at: Monotonic): void;
  noteSentryStopped(at: Monotonic, reason: SentryStop): void;
  noteCharging(at: Monotonic, data: ChargingData): void;
}
