import type { ChargingData, SentryStop } from '@ligo/protocol';
import type { WallMs } from '@ligo/signals';
import type { Monotonic } from '../ports/unit-time.ts';

/** Takes notes of events that no vehicle state shows. A stopped module ignores them. */
export interface EventNotes {
  noteReboot(): void;
  /** `at`: the movement near the parked car started. */
  noteSentryMovement(at: Monotonic): void;
  noteSentryStopped(at: Monotonic, reason: SentryStop): void;
  noteCharging(at: Monotonic, data: ChargingData): void;
}

/** The notes of Sentry, which counts in wall time. */
export interface SentryNotes {
  /** The movement near the parked car started. */
  noteSentryMovement(timeMs: WallMs): void;
  noteSentryStopped(timeMs: WallMs, reason: SentryStop): void;
}
