import { FIRST_BYTES, inSequence, NEXT_BYTES } from './in-sequence.ts';

/** A message without the address of its sender, as an adapter prints it that ignores ATH1. */
export interface BareMessage {
  /** Starts with the service; shorter than `length` if the adapter cut it. */
  payload: Uint8Array;
  length: number;
}

/** Number of bytes of a long message, such as `03E`. */
const LENGTH = /^[0-9A-F]{3}$/;
/** A part of it with its number modulo 16, such as `0:620101FFF7E7`. */
const PART = /^([0-9A-F]):((?:[0-9A-F]{2}){1,7})$/;
/** A short message: a positive response to a service that reads, or a negative one. */
const SHORT = /^(?:41|49|5A|61|62|7F)(?:[0-9A-F]{2}){1,6}$/;

/** Whether a line without spaces can be a part of such a message. */
export const isHeaderless = (line: string): boolean =>
  LENGTH.test(line) || PART.test(line) || SHORT.test(line);

/** ELM-5: the messages of these lines. `isCut`: the adapter reports that its buffer is full, so that the beginning of a message counts. */
export function joinHeaderless(lines: readonly string[], isCut: boolean): BareMessage[] {
  const messages = lines.filter((line) => SHORT.test(line)).map((line) => whole(bytesOf(line)));
  const lengths = lines.filter((line) => LENGTH.test(line));
  const parts = lines.flatMap((line) => {
    const [, number, digits] = PART.exec(line) ?? [];
    return number !== undefined && digits !== undefined
      ? [{ number: Number.parseInt(number, 16), digits }]
      : [];
  });
  const [length] = lengths.map((digits) => Number.parseInt(digits, 16));
  // The parts of several senders cannot be told apart.
  if (lengths.length !== 1 || length === undefined) return messages;
  const count = Math.ceil((length - FIRST_BYTES) / NEXT_BYTES) + 1;
  const numbers = parts.map(({ number }) => number);
  const order = inSequence(numbers, 0, isCut ? Math.min(count, numbers.length) : count);
  if (!order) return messages;
  const payload = bytesOf(order.map((index) => parts[index]?.digits ?? '').join('')).subarray(0, length);
  return isCut || payload.length === length ? [...messages, { payload, length }] : messages;
}

const whole = (payload: Uint8Array): BareMessage => ({ payload, length: payload.length });

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
