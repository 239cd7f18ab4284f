import { isReading, READINGS, type ReadingName, type Readings } from '@ligo/signals';
import { evaluate } from './expression.ts';
import type { Profile, ProfileRequest, ProfileValue, Quantity } from './profile.ts';

/** Data bytes of a CAN frame. */
const FRAME_BYTES = 8;
/** Payload of a single frame, bytes. */
const SINGLE_BYTES = FRAME_BYTES - 1;
/** Offset of the service in a positive response. */
const ANSWERED = 0x40;
/** Length of the parameter that a response repeats, by service; 1 for all others. */
const PARAMETER_BYTES: Readonly<Record<number, number>> = { 34: 2, 33: 1, 26: 1, 9: 1, 1: 1, 2: 2 };

/**
 * The bytes that expressions address, of a reassembled answer (it starts with the service); `null`: it does not answer this request, or has
 * an invalid length.
 */
function bytesOfAnswer(
  { text, dataLengths, layout }: Pick<ProfileRequest, 'text' | 'dataLengths' | 'layout'>,
  answer: Uint8Array,
  length: number,
): Uint8Array | null {
  const service = Number.parseInt(text.slice(0, 2), 16);
  const parameterBytes = PARAMETER_BYTES[service] ?? 1;
  if (answer[0] !== service + ANSWERED || answer.length < 1 + parameterBytes) return null;
  for (let at = 1; at <= parameterBytes; at++)
    if (answer[at] !== Number.parseInt(text.slice(2 * at, 2 * at + 2), 16)) return null;
  if (dataLengths && !dataLengths.includes(length - 1 - parameterBytes)) return null;
  if (layout === 'data') return answer.subarray(1 + parameterBytes);
  return layout === 'answer' ? answer : framesOf(answer, length);
}

/** An answer with its ISO-TP headers: one byte of a single frame, two of a first frame, one of each consecutive frame. */
function framesOf(answer: Uint8Array, length: number): Uint8Array {
  if (length <= SINGLE_BYTES) return Uint8Array.of(length, ...answer);
  const bytes = [0x10 | (length >> 8), length & 0xff, ...answer.subarray(0, FRAME_BYTES - 2)];
  for (let at = FRAME_BYTES - 2, number = 1; at < answer.length; at += SINGLE_BYTES, number++)
    bytes.push(0x20 | (number & 0xf), ...answer.subarray(at, at + SINGLE_BYTES));
  return Uint8Array.from(bytes);
}

/** Voltage and current yield a power only if both were taken within this time. */
const POWER_TIMEOUT_MS = 5_000;

const NOT_KNOWN = { value: Number.NaN, atMs: Number.NEGATIVE_INFINITY };

/** Limit of any pack. A current of thousands means that the formula covers only one direction. */
const MAX_VOLTS = 1_500;
const MAX_AMPERES = 2_000;

/** Whether a value is accepted; called once for each, in the order received. */
export type AcceptsValue = (quantity: Quantity, amount: number) => boolean;

/** Readings whose values are checked individually. */
type Untyped = Partial<Record<ReadingName, unknown>>;

/** Converts answers of a car to readings by a profile. */
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

  /** Readings of the last answer that were out of range. */
  get rejected(): readonly ReadingName[] {
    return this.rejectedNames;
  }

  /**
   * The readings of an answer, empty if none is in range; `null`: it does not answer this request. `answer`: reassembled, starts with the
   * service; `length`: its whole length, if its end is missing. `atMs`: when it was received, monotonic. Never throws.
   */
  read(
    request: ProfileRequest,
    answer: Uint8Array,
    atMs: number,
    length: number = answer.length,
  ): Readings | null {
    const bytes = bytesOfAnswer(request, answer, length);
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

  /** `false`: out of range. */
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
      const isInRange = reading === null || isReading(quantity, reading);
      if (isInRange && this.accepts(quantity, amount)) readings[quantity] = reading;
      return isInRange || reading === undefined;
    }
    return this.makePower(readings);
  }

  private makePower(readings: Untyped): boolean {
    const { positiveCurrent } = this.profile;
    const apartMs = Math.abs(this.voltage.atMs - this.current.atMs);
    // The same applies if one or both are unknown.
    if (!positiveCurrent || !(apartMs <= POWER_TIMEOUT_MS)) return true;
    const kw = (this.voltage.value * this.current.value) / 1_000;
    const power = positiveCurrent === 'outOfPack' ? kw : -kw;
    if (!isReading('packPowerKw', power)) return false;
    readings.packPowerKw = power;
    return true;
  }
}

/** The reading of a value. */
const nameOf = ({ quantity }: ProfileValue): ReadingName =>
  quantity === 'packVoltageV' || quantity === 'packCurrentA' ? 'packPowerKw' : quantity;

/** Converts a number to a reading of that name; `null`: now unknown; `undefined`: no information. */
function readingOf(name: ReadingName, amount: number, gears: ProfileValue['gears']): unknown {
  const { kind } = READINGS[name];
  if (kind === 'choice') return gears?.[amount] ?? null;
  // A formula for two codes of several is negative for all others.
  if (kind === 'flag') return amount < 0 ? undefined : amount > 0;
  return amount;
}
