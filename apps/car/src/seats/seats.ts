import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { CommandResult, Commands } from '../ports/commands.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';

const STORE_KEY = 'seat-comfort';
const OFF: SeatComfortSetting = { driverSeatStage: 0, passengerSeatStage: 0 };

/** Whether a command was accepted, confirmed or not. */
export const wasAccepted = (result: CommandResult): boolean => result === 'done' || result === 'unconfirmed';

/** The seats: their memory positions, and a comfort setting that is saved and applied at each start of the car. */
export class Seats {
  /** A setting that a failing disk did not save; valid until the app ends. */
  private unsaved: SeatComfortSetting | null = null;
  /** Resolves when all commands so far have ended. */
  private changes: Promise<void> = Promise.resolve();

  constructor(
    private readonly kv: KeyValueStore,
    private readonly commands: Pick<Commands, 'execute'>,
    private readonly log: Log,
  ) {}

  loadMemory(position: number): Promise<CommandResult> {
    return this.commands.execute({ command: 'seat-memory', position });
  }

  /** The setting; off if there was never one. */
  comfort(): SeatComfortSetting {
    if (this.unsaved) return this.unsaved;
    const parsed = seatComfortSettingSchema.safeParse(this.kv.read(STORE_KEY));
    return parsed.success ? parsed.data : OFF;
  }

  /** Resolves when no change is in progress. */
  async settled(): Promise<void> {
    for (let awaited: unknown = null; awaited !== this.changes; ) {
      awaited = this.changes;
      await awaited;
    }
  }

  /** Sets the seats. A setting that the car did not accept is not saved. */
  setComfort(comfort: SeatComfortSetting): Promise<CommandResult> {
    const change = this.execute(comfort);
    this.changes = Promise.allSettled([this.changes, change]).then(() => {});
    return change;
  }

  /** The automatic run at the start of the car, after changes in progress; `nothing`: the setting is off. */
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
      // The seats are set, and that is the owner's question.
      this.log.error({ err: error }, 'the seat setting could not be saved');
      this.unsaved = comfort;
    }
    return result;
  }
}
