import type { CamId, ChargingData, DeviceWaitingData, OwnerChange, SentryStop } from '@ligo/protocol';
import type { CommandResult } from '../ports/commands.ts';
import type { ReportWithoutIdAndTime } from '../ports/event-store.ts';
import type { Monotonic } from '../ports/unit-time.ts';

/** Takes notes of events that no vehicle state shows. A stopped module ignores them. */
export interface EventNotes {
  noteReboot(): void;
  /** `at`: the movement near the parked car started; `cameras` detected it. */
  noteSentryMovement(at: Monotonic, cameras: readonly CamId[]): void;
  /** More cameras detect the movement that started at `at`: it is reported again, and logged once. */
  noteMoreCameras(at: Monotonic, cameras: readonly CamId[]): void;
  noteSentryStopped(at: Monotonic, reason: SentryStop): void;
  noteCharging(at: Monotonic, data: ChargingData): void;
  noteDeviceWaiting(at: Monotonic, data: DeviceWaitingData): void;
  /** `report`: what the server receives; `null`: nothing. */
  noteOwnerChange(
    at: Monotonic,
    kind: OwnerChange['kind'],
    data: object,
    report: ReportWithoutIdAndTime | null,
  ): void;
}

/** A change by an owner, which the log records with the account. */
export interface MadeChange {
  change: OwnerChange;
  /** The pairing of the phone that made it; `null`: the car's own screen. */
  pairingId: string | null;
  /** Less is watched, or less is stored, than before: the other owners are notified. */
  isSerious: boolean;
}

export interface OwnerChanges {
  note(made: MadeChange): void;
}

export interface SeatComfort {
  /** Runs at each start of the car; `nothing`: the seats are set to off. Fails while the module is stopped. Never rejects. */
  runOnCarStart(): Promise<CommandResult | 'nothing'>;
}
