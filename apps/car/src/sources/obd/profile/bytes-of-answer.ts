import type { ProfileRequest } from './profile.ts';

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

/** An answer with its ISO-TP headers: one byte of a single frame, two of a first frame, one of each consecutive frame. */
function framesOf(answer: Uint8Array): Uint8Array {
  if (answer.length <= SINGLE_BYTES) return Uint8Array.of(answer.length, ...answer);
  const bytes = [0x10 | (answer.length >> 8), answer.length & 0xff, ...answer.subarray(0, FRAME_BYTES - 2)];
  for (let at = FRAME_BYTES - 2, number = 1; at < answer.length; at += SINGLE_BYTES, number++)
    bytes.push(0x20 | (number & 0xf), ...answer.subarray(at, at + SINGLE_BYTES));
  return Uint8Array.from(bytes);
}
