import type { ProfileRequest } from './profile.ts';

/** Data bytes of a CAN frame. */
const FRAME_BYTES = 8;
/** The most that fits into one frame, beside its length. */
const SINGLE_BYTES = FRAME_BYTES - 1;
/** Added to a service's number by whoever answers it. */
const ANSWERED = 0x40;
/** Bytes of the parameter that an answer repeats, by service; one where a service is not here. */
const PARAMETER_BYTES: Readonly<Record<number, number>> = { 34: 2, 33: 1, 26: 1, 9: 1, 1: 1, 2: 2 };

/**
 * The bytes that expressions count, of an answer as ISO-TP joined it (its service first); `null` if it does not answer that request, or
 * is as long as no answer to it may be.
 */
export function bytesOfAnswer(
  { text, dataLengths, layout }: Pick<ProfileRequest, 'text' | 'dataLengths' | 'layout'>,
  answer: Uint8Array,
): Uint8Array | null {
  const service = Number.parseInt(text.slice(0, 2), 16);
  const parameterBytes = PARAMETER_BYTES[service] ?? 1;
  if (answer[0] !== service + ANSWERED || answer.length < 1 + parameterBytes) return null;
  for (let at = 1; at <= parameterBytes; at++)
    if (answer[at] !== Number.parseInt(text.slice(2 * at, 2 * at + 2), 16)) return null;
  if (dataLengths && !dataLengths.includes(answer.length - 1 - parameterBytes)) return null;
  if (layout === 'data') return answer.subarray(1 + parameterBytes);
  return layout === 'answer' ? answer : framesOf(answer);
}

/** An answer as it was on the bus: a length before a short one, two bytes before a long one and one before each frame that follows. */
function framesOf(answer: Uint8Array): Uint8Array {
  if (answer.length <= SINGLE_BYTES) return Uint8Array.of(answer.length, ...answer);
  const bytes = [0x10 | (answer.length >> 8), answer.length & 0xff, ...answer.subarray(0, FRAME_BYTES - 2)];
  for (let at = FRAME_BYTES - 2, number = 1; at < answer.length; at += SINGLE_BYTES, number++)
    bytes.push(0x20 | (number & 0xf), ...answer.subarray(at, at + SINGLE_BYTES));
  return Uint8Array.from(bytes);
}
