import { createScope } from '@ligo/machine';
import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { SeatComfort } from '../events/events-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { CommandResult, Commands } from '../ports/commands.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';

interface SeatsModule extends CarModule, SeatComfort {}

const answerOf = (result: CommandResult) => ({
  success: wasAccepted(result),
  ...(result === 'unconfirmed' && { isConfirmed: false as const }),
});

/** Lets phones set the seats. A change by one phone is sent to all, so that none shows an old setting. */
export function createSeatsModule({
  phones,
  kv,
  commands,
  log,
}: Pick<CarContext, 'phones' | 'kv' | 'commands' | 'log'>): SeatsModule {
  const seats = new Seats(kv, commands, log);
  let isRunning = false;
  let scope = createScope();
  const comfort = () => {
    const { driverSeatStage, passengerSeatStage } = seats.comfort();
    return { driverComfortStage: driverSeatStage, passengerComfortStage: passengerSeatStage };
  };

  function answerPhones(): void {
    scope.add(
      phones.on('LoadSeatMemory', async ({ position }, phone) =>
        phone.send('LoadSeatMemory', answerOf(await seats.loadMemory(position))),
      ),
    );
    scope.add(
      phones.on('GetSeatComfort', async (_extras, phone) => {
        // A request during a change gets the result of the change.
        await seats.settled();
        await phone.send('GetSeatComfort', comfort());
      }),
    );
    scope.add(
      phones.on('SetSeatComfort', async (wanted, phone) => {
        const result = await seats.setComfort(wanted);
        const answered = phone.send('SetSeatComfort', answerOf(result));
        if (wasAccepted(result)) phones.broadcast('GetSeatComfort', comfort());
        await answered;
      }),
    );
  }
  return {
    name: 'seats',
    start() {
      scope = createScope();
      isRunning = true;
      answerPhones();
    },
    stop() {
      isRunning = false;
      scope.end();
    },
    async runOnCarStart() {
      try {
        return isRunning ? await seats.runOnCarStart() : 'failed';
      } catch (error) {
        log.error({ err: error }, 'the seat setting could not be read');
        return 'failed';
      }
    },
  };
}

const STORE_KEY = 'seat-comfort';
const OFF: SeatComfortSetting = { driverSeatStage: 0, passengerSeatStage: 0 };

/** Whether a command was accepted, confirmed or not. */
const wasAccepted = (result: CommandResult): boolean => result === 'done' || result === 'unconfirmed';

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
