import type { ReadingName, Readings } from '@ligo/signals';
import { SignLearner } from '../../current-sign.ts';
import {
  corrected,
  deriveReadings,
  isInRange,
  kindOf,
  MIN_MOVING_KMH,
  type Quantities,
  type Quantity,
  readingOfQuantity,
  type Value,
} from '../../quantities.ts';
import { evaluate } from './expression.ts';
import type { Profile, ProfileRequest, ProfileValue } from './profile.ts';

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

/** Quantities yield a reading together only if they were taken within this time; odometers are requested rarely. */
const HOLD_MS = 5_000;
const HOLDS_MS: { readonly [N in Quantity]?: number } = {
  ...{ odometerKm: Number.POSITIVE_INFINITY, odometerOfMilesKm: Number.POSITIVE_INFINITY },
  // What shows the direction of the current is requested less often than the current.
  ...{ isCharging: 60_000, chargePowerKw: 60_000, stateOfChargePct: 60_000, speedKmh: 10_000 },
};

/** Whether a value is accepted; called once for each, in the order received. */
export type AcceptsValue = (quantity: Quantity, amount: number) => boolean;

/** Converts answers of a car to readings by a profile. */
export class ProfileReader {
  private readonly previous = new Map<ProfileValue, number>();
  private readonly held = new Map<Quantity, { value: Value; atMs: number }>();
  private rejectedNames: ReadingName[] = [];

  /** `signs`: learns the direction of the current. */
  constructor(
    profile: Profile,
    private readonly accepts: AcceptsValue = () => true,
    private readonly signs = new SignLearner(profile.model, profile.positiveCurrent),
  ) {}

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
    const batch: Quantities = {};
    this.rejectedNames = [];
    if (!bytes) return null;
    for (const value of request.values) {
      const result = evaluate(value.expression, bytes, this.previous.get(value));
      if (result === null) continue;
      this.previous.set(value, result);
      const isPossible = result >= value.min && result <= value.max;
      if (isPossible && this.apply(value, result, batch)) continue;
      // Another part must not be combined with an older value of this one.
      this.held.delete(value.quantity);
      this.rejectedNames.push(readingOfQuantity(value.quantity));
    }
    for (const [name, value] of Object.entries(batch)) this.held.set(name as Quantity, { value, atMs });
    const held = this.heldAt(atMs);
    const { readings, rejected } = deriveReadings(batch, held, this.signs.learn(held, atMs));
    this.rejectedNames.push(...rejected);
    return readings;
  }

  /** `false`: out of range. */
  private apply(each: ProfileValue, result: number, batch: Quantities): boolean {
    const { quantity, factor, offset, gears } = each;
    const converted = corrected(quantity, result * factor + offset);
    const amount = isAtRest(each, converted) ? 0 : converted;
    const value = isNotAvailable(each, result) ? null : quantityValue(quantity, amount, gears);
    if (value === undefined) return true;
    if (value !== null && !isInRange(quantity, value)) return false;
    if (this.accepts(quantity, amount)) batch[quantity] = value;
    else this.held.delete(quantity);
    return true;
  }

  private heldAt(atMs: number): Quantities {
    const held: Quantities = {};
    for (const [name, { value, atMs: takenAtMs }] of this.held)
      if (Math.abs(atMs - takenAtMs) <= (HOLDS_MS[name] ?? HOLD_MS)) held[name] = value;
    return held;
  }
}

const NO_BITS = new Uint8Array(64);

/** READ-15: the speed of a standing car by a formula that never yields 0. */
function isAtRest({ quantity, expression, factor, offset }: ProfileValue, amount: number): boolean {
  if (quantity !== 'speedKmh' || amount <= 0) return false;
  const restKmh = (evaluate(expression, NO_BITS) ?? 0) * factor + offset;
  return restKmh > 0 && amount <= Math.max(restKmh, MIN_MOVING_KMH);
}

/** READ-17: a flag of whole bytes that are all ones. */
const isNotAvailable = ({ quantity, expression }: ProfileValue, result: number): boolean =>
  kindOf(quantity) === 'flag' &&
  expression.type === 'bytes' &&
  result === 256 ** (expression.last - expression.first + 1) - 1;

/** Converts a number to a value of that quantity; `null`: now unknown; `undefined`: no information. */
function quantityValue(quantity: Quantity, amount: number, gears: ProfileValue['gears']): Value | undefined {
  const kind = kindOf(quantity);
  if (kind === 'choice') return gears?.[amount] ?? null;
  // A formula for two codes of several is negative for all others.
  if (kind === 'flag') return amount < 0 ? undefined : amount > 0;
  return amount;
}
