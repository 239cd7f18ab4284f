import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { Facts } from '../ports/facts.ts';
import type { VehicleCommands } from '../ports/vehicle-commands.ts';

const FACT = 'seat-comfort';
const OFF: SeatComfortSetting = { driverSeatStage: 0, passengerSeatStage: 0 };

/** The seats: their memory, and a comfort that is kept and made anew at each start of the car. */
export class SeatsModule {
  constructor(
    private readonly facts: Facts,
    private readonly commands: VehicleCommands,
  ) {}

  loadMemory(position: number): Promise<boolean> {
    return this.commands.loadSeatMemory(position);
  }

  /** What the seats are set to; off if nothing was ever set. */
  comfort(): SeatComfortSetting {
    const parsed = seatComfortSettingSchema.safeParse(this.facts.read(FACT));
    return parsed.success ? parsed.data : OFF;
  }

  /** Sets the seats; what the car did not do is not kept. */
  async setComfort(comfort: SeatComfortSetting): Promise<boolean> {
    const isDone = await this.commands.setSeatComfort(comfort);
    if (isDone) this.facts.write(FACT, comfort);
    return isDone;
  }

  /** The automatic run at the start of the car. Resolves to whether there was anything to do and the car did it. */
  async runAtStart(): Promise<boolean> {
    const comfort = this.comfort();
    if (comfort.driverSeatStage === 0 && comfort.passengerSeatStage === 0) return false;
    return this.commands.setSeatComfort(comfort);
  }
}
