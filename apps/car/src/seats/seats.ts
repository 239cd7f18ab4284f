import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { CommandResult, Commands } from '../ports/commands.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';

const STORE_KEY = 'seat-comfort';
const OFF: SeatComfortSetting = { driverSeatStage: 0, passengerSeatStage: 0 };

/** Whether an order was taken, be it confirmed or not. */
export const wasAccepted = (result: CommandResult): boolean => result === 'done' || result === 'unconfirmed';

/** The seats: their memory, and a comfort that is kept and made anew at each start of the car. */
export class Seats {
  /** What the seats were set to while the disk failed; it holds as long as the app runs. */
  private unsaved: SeatComfortSetting | null = null;
  /** Resolves when all that was ordered so far has ended. */
  private changes: Promise<void> = Promise.resolve();

  constructor(
    private readonly kv: KeyValueStore,
    private readonly commands: Pick<Commands, 'execute'>,
    private readonly log: Log,
  ) {}

  loadMemory(position: number): Promise<CommandResult> {
    return this.commands.execute({ command: 'seat-memory', position });
  }

  /** What the seats are set to; off if nothing was ever set. */
  comfort(): SeatComfortSetting {
    if (this.unsaved) return this.unsaved;
    const parsed = seatComfortSettingSchema.safeParse(this.kv.read(STORE_KEY));
    return parsed.success ? parsed.data : OFF;
  }

  /** Resolves when nobody is setting the seats. */
  async settled(): Promise<void> {
    for (let seen: unknown = null; seen !== this.changes; ) {
      seen = this.changes;
      await seen;
    }
  }

  /** Sets the seats; what the car did not take is not kept. */
  setComfort(comfort: SeatComfortSetting): Promise<CommandResult> {
    const change = this.execute(comfort);
    this.changes = Promise.allSettled([this.changes, change]).then(() => {});
    return change;
  }

  /** The automatic run at the start of the car, by what holds once nobody sets the seats; `nothing`: they are to be off. */
  async runOnCarStart(): Promise<CommandResult | 'nothing'> {
    await this.settled();
    const comfort = this.comfort();
    if (comfort.driverSeatStage === 0 && comfort.passengerSeatStage === 0) return 'nothing';
    return this.commands.execute({ command: 'seat-comfort', comfort });
  }

  private async execute(comfort: SeatComfortSetting): Promise<CommandResult> {
    const result = await this.commands.execute({ command: 'seat-comfort', comfort });
    if (!wasAccepted(result)) return result;
    try {
      this.kv.write(STORE_KEY, comfort);
      this.unsaved = null;
    } catch (error) {
      // The seats took it, and that is what the owner asks about.
      this.log.error({ err: error }, 'the comfort of the seats could not be kept');
      this.unsaved = comfort;
    }
    return result;
  }
}
