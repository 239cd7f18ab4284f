import type { Clock } from '@ligo/machine';
import { expect, onTestFinished, vi } from 'vitest';
import type { KeyValueStore } from '../../../../ports/key-value-store.ts';
import type { ReadingBatch, ReadingSource } from '../../../../ports/reading-source.ts';
import { plusMs } from '../../../../ports/unit-time.ts';
import { type VirtualClock, virtualClock } from '../../../../test-support/virtual-clock.ts';
import type { SourceContext } from '../../../source.ts';
import { sourceContext } from '../../../test-support/source-context.ts';
import { obd } from '../../obd.ts';
import { obdConfigSchema } from '../../obd-config.ts';
import { answersOf } from './ecu.ts';
import { StandInCar } from './stand-in-car.ts';
import { StandInDongle } from './stand-in-dongle.ts';

/** Answers of a BYD at 400 V, 10 A, 50 % and 20 to 25 °C. */
export const BYD = {
  '220008': '62 00 08 90 01',
  '220009': '62 00 09 EC 13',
  '221FFC': '62 1F FC 88 13',
  '220005': '62 00 05 32',
  '22002F': '62 00 2F 3C',
  '220031': '62 00 31 41',
  '22002B': '62 00 2B E4 0C',
  '22002D': '62 00 2D F8 0C',
};
/** Those without power. */
export const PARKED_BYD = { ...BYD, '220009': '62 00 09 88 13' };

/** A car whose 12 V battery is charging. */
export function bydCar(clock: Clock, answers: Record<string, string> = BYD): StandInCar {
  const car = new StandInCar(clock, [{ requestId: 0x7e7, answerId: 0x7ef, answer: answersOf(answers) }]);
  car.auxVoltageV = 14.1;
  return car;
}

/** A source for a dongle on a port of this machine. */
export function obdSourceAt(
  port: number,
  { clock, ...more }: Pick<SourceContext, 'clock' | 'log'> & Partial<SourceContext>,
  options = {},
): ReadingSource {
  const where = { kind: 'obd', host: '127.0.0.1', port, profile: 'byd-e-platform-3' };
  return obd.open(obdConfigSchema.parse({ ...where, ...options }), sourceContext(clock, more));
}

/** A car, its dongle and a source, on a virtual clock. */
export class ObdUnderTest {
  readonly log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  news: ReadingBatch[] = [];
  source: ReadingSource;
  /** Survives a restart of the app. */
  readonly kv: Map<string, unknown> = new Map();
  private readonly others: ReadingSource[] = [];
  private sleptMs = 0;

  private constructor(
    readonly clock: VirtualClock,
    readonly car: StandInCar,
    public dongle: StandInDongle,
    private readonly options: object,
  ) {
    this.source = this.createSource();
  }

  static async open(
    make: (clock: Clock) => StandInCar = bydCar,
    options = {},
    { version = '1.5', seed = 1 } = {},
  ): Promise<ObdUnderTest> {
    const clock = virtualClock();
    const car = make(clock);
    const dongle = await StandInDongle.open({ car, clock, version, seed });
    const under = new ObdUnderTest(clock, car, dongle, options);
    await under.source.start((reported) => under.news.push(reported));
    return under;
  }

  /** Another program that reads the car by the same dongle. */
  async openOther(): Promise<ReadingSource> {
    const other = this.createSource();
    this.others.push(other);
    await other.start(() => {});
    return other;
  }

  /** Restarts the app or its unit. */
  async restart(): Promise<void> {
    await this.source.stop();
    this.source = this.createSource();
    await this.source.start((reported) => this.news.push(reported));
  }

  async end(): Promise<void> {
    await Promise.all([this.source, ...this.others].map((source) => source.stop()));
    await this.dongle.close();
    this.car.end();
  }

  /** The last published value of each reading. */
  published(): Record<string, unknown> {
    return Object.assign({}, ...this.news.map(({ readings }) => readings));
  }

  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) await this.clock.advance(1_000);
  }

  async passMinutes(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute += 1) await this.clock.advance(60_000);
  }

  /** Lets the unit sleep for this time. */
  unitSlept(minutes: number): void {
    this.sleptMs += minutes * 60_000;
  }

  /** Number of times the adapter received this command. */
  count(command: string): number {
    return this.dongle.elm.commands.filter((each) => each === command).length;
  }

  private createSource(): ReadingSource {
    const { clock, log } = this;
    const unitClock = { ...clock, nowMs: () => plusMs(clock.nowMs(), this.sleptMs) };
    const kv: KeyValueStore = {
      read: (name) => this.kv.get(name),
      write: (name, value) => void this.kv.set(name, value),
    };
    return obdSourceAt(this.dongle.port, { clock: unitClock, wallTime: unitClock, log, kv }, this.options);
  }
}

/** One of a test alone, with which it ends. No error may be in its log. */
export async function openObd(...options: Parameters<typeof ObdUnderTest.open>): Promise<ObdUnderTest> {
  const under = await ObdUnderTest.open(...options);
  onTestFinished(async () => {
    await under.end();
    expect(under.log.error).not.toHaveBeenCalled();
  });
  return under;
}
