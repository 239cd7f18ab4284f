import type { Clock } from '@ligo/machine';
import { CanBus, type CanFrame } from './can-bus.ts';
import { Ecu, type EcuOptions } from './ecu.ts';

/** How long a car that was woken stays awake after the last frame, ms. */
const AWAKE_MS = 10_000;

/** A car behind its diagnostic plug: some controllers on a bus, a battery, and sleep. */
export class StandInCar {
  /** Every frame that was sent to the plug, acknowledged or not. */
  readonly reached: CanFrame[] = [];
  /** How often it was woken. */
  wakings = 0;
  /** At the plug, volts. */
  auxVoltageV = 12.6;
  readonly ecus: readonly Ecu[];
  private sleeping: 'no' | 'deaf' | 'light' = 'no';
  private fallAsleep: () => void = () => {};
  private readonly bus = new CanBus();

  constructor(
    private readonly clock: Clock,
    ecus: readonly EcuOptions[],
  ) {
    this.ecus = ecus.map((options) => new Ecu(this.bus, clock, options));
  }

  /** `light`: the next frame wakes it and is not answered; `deaf`: no node is on the bus. */
  sleep(how: 'deaf' | 'light'): void {
    this.fallAsleep();
    this.sleeping = how;
  }
  wake(): void {
    this.fallAsleep();
    this.sleeping = 'no';
  }

  /** A tester's place on the bus; what is returned leaves it. */
  join(tester: (frame: CanFrame) => void): () => void {
    return this.bus.join(tester);
  }

  /** Receives a frame of a tester; `false`: it was not acknowledged. */
  take(frame: CanFrame, tester: (frame: CanFrame) => void): boolean {
    this.reached.push(frame);
    if (this.sleeping === 'deaf') return false;
    if (this.sleeping === 'light') {
      this.sleeping = 'no';
      this.wakings += 1;
      this.stayAwake();
      return false;
    }
    if (this.wakings > 0) this.stayAwake();
    this.bus.send(frame, tester);
    return true;
  }

  end(): void {
    this.fallAsleep();
    for (const ecu of this.ecus) ecu.end();
  }

  private stayAwake(): void {
    this.fallAsleep();
    this.fallAsleep = this.clock.after(AWAKE_MS, () => {
      this.sleeping = 'light';
    });
  }
}
