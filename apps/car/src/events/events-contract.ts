import type { ChargingData, OwnerChange, SentryStop } from '@ligo/protocol';
import type { ReportWithoutIdAndTime } from '../ports/event-store.ts';
import type { Monotonic } from '../ports/unit-time.ts';

/** Takes notes of events that no vehicle state shows. A stopped module ignores them. */
export interface EventNotes {
  noteReboot(): void;
  /** `at`: the movement near the parked car started. */
  noteSentryMovement(at: Monotonic): void;
  noteSentryStopped(at: Monotonic, reason: SentryStop): void;
  noteCharging(at: Monotonic, data: ChargingData): void;
  /** `report`: what the server receives; `null`: nothing. */
  noteOwnerChange(
    at: Monotonic,
    kind: OwnerChange['kind'],
    data: object,
    report: ReportWithoutIdAndTime | null,
  ): void;
}
