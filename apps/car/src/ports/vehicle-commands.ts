import type { SeatComfortSetting } from '@ligo/protocol';

/** What the car can be told to do. Each call resolves to whether the car did it. Never rejects. */
export interface VehicleCommands {
  /** Moves the driver's seat to where a memory slot says, 1 or 2. */
  loadSeatMemory(position: number): Promise<boolean>;
  setSeatComfort(comfort: SeatComfortSetting): Promise<boolean>;
}

/** A car that only tells. */
export const NO_COMMANDS: VehicleCommands = {
  loadSeatMemory: async () => false,
  setSeatComfort: async () => false,
};
