import { type SeatComfortSetting, seatComfortSettingSchema } from '@ligo/protocol';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { OrderResult, Orders } from '../../ports/orders.ts';

const FACT = 'seat-comfort';
const OFF: SeatComfortSetting = { driverSeatStage: 0, passengerSeatStage: 0 };

/** Whether an order was taken, be it confirmed or not. */
export const isTaken = (result: OrderResult): boolean => result === 'done' || result === 'unconfirmed';

/** The seats: their memory, and a comfort that is kept and made anew at each start of the car. */
export class Seats {
  /** What the seats were set to while the disk failed; it holds as long as the app runs. */
  private unkept: SeatComfortSetting | null = null;
  /** Resolves when all that was ordered so far has ended. */
  private changes: Promise<void> = Promise.resolve();

  constructor(
    private readonly facts: Facts,
    private readonly orders: Pick<Orders, 'give'>,
    private readonly log: Log,
  ) {}

  loadMemory(position: number): Promise<OrderResult> {
    return this.orders.give({ command: 'seat-memory', position });
  }

  /** What the seats are set to; off if nothing was ever set. */
  comfort(): SeatComfortSetting {
    if (this.unkept) return this.unkept;
    const parsed = seatComfortSettingSchema.safeParse(this.facts.read(FACT));
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
  setComfort(comfort: SeatComfortSetting): Promise<OrderResult> {
    const change = this.order(comfort);
    this.changes = Promise.allSettled([this.changes, change]).then(() => {});
    return change;
  }

  /** The automatic run at the start of the car, by what holds once nobody sets the seats; `nothing`: they are to be off. */
  async runAtStart(): Promise<OrderResult | 'nothing'> {
    await this.settled();
    const comfort = this.comfort();
    if (comfort.driverSeatStage === 0 && comfort.passengerSeatStage === 0) return 'nothing';
    return this.orders.give({ command: 'seat-comfort', comfort });
  }

  private async order(comfort: SeatComfortSetting): Promise<OrderResult> {
    const result = await this.orders.give({ command: 'seat-comfort', comfort });
    if (!isTaken(result)) return result;
    try {
      this.facts.write(FACT, comfort);
      this.unkept = null;
    } catch (error) {
      // The seats took it, and that is what the owner asks about.
      this.log.error({ err: error }, 'the comfort of the seats could not be kept');
      this.unkept = comfort;
    }
    return result;
  }
}
