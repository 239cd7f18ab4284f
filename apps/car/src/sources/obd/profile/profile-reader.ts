import { isReading, READINGS, type ReadingName, type Readings } from '@ligo/vehicle';
import { bytesOfAnswer } from './bytes-of-answer.ts';
import { evaluate } from './evaluate.ts';
import type { Profile, ProfileRequest, ProfileValue, Quantity } from './profile.ts';

/** Voltage and current make a power only if both were taken within this time of each other. */
const POWER_TIMEOUT_MS = 5_000;

const NOT_KNOWN = { value: Number.NaN, atMs: Number.NEGATIVE_INFINITY };

/** What no pack exceeds: a current of thousands is a formula for one direction alone, met by the other. */
const MAX_VOLTS = 1_500;
const MAX_AMPERES = 2_000;

/** Whether a figure is taken for what the car has; asked once for each, in the order in which they come. */
export type AcceptsValue = (quantity: Quantity, amount: number) => boolean;

/** Readings whose values are checked one by one. */
type Untyped = Partial<Record<ReadingName, unknown>>;

/** Makes readings of a car's answers, as a profile says. */
export class ProfileReader {
  private readonly profile: Profile;
  private readonly accepts: AcceptsValue;
  private readonly previous = new Map<ProfileValue, number>();
  private voltage = NOT_KNOWN;
  private current = NOT_KNOWN;
  private rejectedNames: ReadingName[] = [];

  constructor(profile: Profile, believes: AcceptsValue = () => true) {
    this.profile = profile;
    this.accepts = believes;
  }

  /** What the last answer said of these was beyond what they can be. */
  get rejected(): readonly ReadingName[] {
    return this.rejectedNames;
  }

  /**
   * What an answer says, empty if nothing in it is in range; `null` if it is not an answer to that request. `answer` as ISO-TP joined it,
   * its service first. `atMs`: when it came, by a clock that only moves on. Never throws, whatever the bytes.
   */
  read(request: ProfileRequest, answer: Uint8Array, atMs: number): Readings | null {
    const bytes = bytesOfAnswer(request, answer);
    const readings: Untyped = {};
    this.rejectedNames = [];
    if (!bytes) return null;
    for (const value of request.values) {
      const result = evaluate(value.expression, bytes, this.previous.get(value));
      if (result === null) continue;
      this.previous.set(value, result);
      const isPossible = result >= value.min && result <= value.max;
      if (!isPossible || !this.apply(value, result, atMs, readings)) this.rejectedNames.push(nameOf(value));
    }
    return readings as Readings;
  }

  /** `false` if it is beyond what it can be. */
  private apply(value: ProfileValue, result: number, atMs: number, readings: Untyped): boolean {
    const { quantity } = value;
    const amount = result * value.factor + value.offset;
    if (quantity === 'packVoltageV') {
      if (amount < 0 || amount > MAX_VOLTS) return false;
      this.voltage = this.accepts(quantity, amount) ? { value: amount, atMs } : NOT_KNOWN;
    } else if (quantity === 'packCurrentA') {
      if (Math.abs(amount) > MAX_AMPERES) return false;
      this.current = this.accepts(quantity, amount) ? { value: amount, atMs } : NOT_KNOWN;
    } else {
      const reading = readingOf(quantity, amount, value.gears);
      const isSaid = reading === null || isReading(quantity, reading);
      if (isSaid && this.accepts(quantity, amount)) readings[quantity] = reading;
      return isSaid || reading === undefined;
    }
    return this.makePower(readings);
  }

  private makePower(readings: Untyped): boolean {
    const { positiveCurrent } = this.profile;
    const apartMs = Math.abs(this.voltage.atMs - this.current.atMs);
    // Not so either if one of them, or both, are not known.
    if (!positiveCurrent || !(apartMs <= POWER_TIMEOUT_MS)) return true;
    const kw = (this.voltage.value * this.current.value) / 1_000;
    const power = positiveCurrent === 'outOfPack' ? kw : -kw;
    if (!isReading('packPowerKw', power)) return false;
    readings.packPowerKw = power;
    return true;
  }
}

/** The reading that a value is for. */
const nameOf = ({ quantity }: ProfileValue): ReadingName =>
  quantity === 'packVoltageV' || quantity === 'packCurrentA' ? 'packPowerKw' : quantity;

/** A number as a reading of that name; `null`: nobody knows it any more; `undefined`: it says nothing. */
function readingOf(name: ReadingName, amount: number, gears: ProfileValue['gears']): unknown {
  const { kind } = READINGS[name];
  if (kind === 'gear') return gears?.[amount] ?? null;
  // A formula for two codes of several gives less than 0 for what is neither.
  if (kind === 'flag') return amount < 0 ? undefined : amount > 0;
  return amount;
}
