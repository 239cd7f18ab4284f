import { TRUST_BYTES } from '@ligo/protocol';
import type { Bytes } from '../trust/transcript.ts';

/** A raw P-256 key, and a public one that encrypts to it. */
const KEY_BYTES = 65;
const NUMBER_BYTES = 4;
const KIND = { hello: 1, opening: 2, message: 3, challenge: 1, reply: 2 } as const;

/** A frame that the server relays without being able to read it. `header` is authenticated with `sealed`. */
export type PhoneFrame =
  | { kind: 'hello'; phoneKey: Bytes }
  | ({ kind: 'opening'; enc: Bytes; signature: Bytes } & NumberedFrame)
  | ({ kind: 'message' } & NumberedFrame);
interface NumberedFrame {
  header: Bytes;
  /** From 0 on. */
  number: number;
  /** When it was sent, ms after the phone received the car's challenge. */
  sentAfterMs: number;
  sealed: Bytes;
}

export type CarFrame =
  | { kind: 'challenge'; carKey: Bytes; sealingKey: Bytes; nonce: Bytes; signature: Bytes }
  | { kind: 'reply'; header: Bytes; number: number; sealed: Bytes };

/** Cuts a frame into its kind, fields of these lengths, and a rest of at least `atLeast` bytes; `null`: it is shorter. */
function cut(bytes: Bytes, lengths: readonly number[], atLeast: number): Bytes[] | null {
  let at = 1;
  if (bytes.length < at + lengths.reduce((sum, length) => sum + length, 0) + atLeast) return null;
  const fields = lengths.map((length) => {
    at += length;
    return bytes.slice(at - length, at);
  });
  return [...fields, bytes.slice(at)];
}

const numberAt = (bytes: Bytes, at: number): number => new DataView(bytes.buffer).getUint32(at);

export function join(...parts: readonly (Bytes | number)[]): Bytes {
  const all = parts.map((part) => (typeof part === 'number' ? Uint8Array.of(part) : part));
  const joined = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of all) {
    joined.set(each, at);
    at += each.length;
  }
  return joined;
}

function headerOf(kind: number, ...numbers: number[]): Bytes {
  const header = new Uint8Array(1 + numbers.length * NUMBER_BYTES);
  header[0] = kind;
  const view = new DataView(header.buffer);
  for (const [index, number] of numbers.entries()) view.setUint32(1 + index * NUMBER_BYTES, number);
  return header;
}

export const helloFrame = (phoneKey: Bytes): Bytes => join(KIND.hello, phoneKey);
export const phoneHeader = (number: number, sentAfterMs: number): Bytes =>
  headerOf(number === 0 ? KIND.opening : KIND.message, number, sentAfterMs);
export const carHeader = (number: number): Bytes => headerOf(KIND.reply, number);
export const challengeFrame = (...fields: readonly Bytes[]): Bytes => join(KIND.challenge, ...fields);

/** `null` if it is none. Copies its parts. */
export function readPhoneFrame(bytes: Bytes): PhoneFrame | null {
  const kind = bytes[0];
  if (kind === KIND.hello) {
    const [phoneKey, rest] = cut(bytes, [KEY_BYTES], 0) ?? [];
    return phoneKey && rest?.length === 0 ? { kind: 'hello', phoneKey } : null;
  }
  const isOpening = kind === KIND.opening;
  if (!isOpening && kind !== KIND.message) return null;
  const numbers = NUMBER_BYTES * 2;
  const fields = isOpening ? [KEY_BYTES, TRUST_BYTES.signature] : [];
  const parts = cut(bytes, [numbers, ...fields], 1);
  const sealed = parts?.at(-1);
  if (!parts || !sealed) return null;
  const header = bytes.slice(0, 1 + numbers);
  const number = numberAt(header, 1);
  const numbered = { header, number, sentAfterMs: numberAt(header, 1 + NUMBER_BYTES), sealed };
  if (!isOpening) return number > 0 ? { kind: 'message', ...numbered } : null;
  const [, enc, signature] = parts;
  return number === 0 && enc && signature ? { kind: 'opening', enc, signature, ...numbered } : null;
}

/** `null` if it is none. Copies its parts. */
export function readCarFrame(bytes: Bytes): CarFrame | null {
  if (bytes[0] === KIND.challenge) {
    const lengths = [TRUST_BYTES.carKey, KEY_BYTES, TRUST_BYTES.nonce, TRUST_BYTES.signature];
    const [carKey, sealingKey, nonce, signature, rest] = cut(bytes, lengths, 0) ?? [];
    if (!carKey || !sealingKey || !nonce || !signature || rest?.length !== 0) return null;
    return { kind: 'challenge', carKey, sealingKey, nonce, signature };
  }
  const [, sealed] = (bytes[0] === KIND.reply && cut(bytes, [NUMBER_BYTES], 1)) || [];
  if (!sealed) return null;
  const header = bytes.slice(0, 1 + NUMBER_BYTES);
  return { kind: 'reply', header, number: numberAt(header, 1), sealed };
}
