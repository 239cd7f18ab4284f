import type { CanFrame } from './read-elm-answer.ts';

/** A message of up to 4095 bytes, reassembled from the frames of ISO-TP (ISO 15765-2). */
export interface IsoTpMessage {
  id: number;
  isExtended: boolean;
  /** Starts with the service; shorter than `length` if the end is missing. */
  payload: Uint8Array;
  length: number;
}

/** TP-1: one per sender. A message of which frames are missing. */
interface PartialMessage {
  /** Buffer of the message's length, and how many of its bytes were received. */
  bytes: Uint8Array;
  count: number;
  /** Sequence number of the next frame, 0 to 15. */
  next: number;
  lastAtMs: number;
}

/** The standard allows a sender one second for each consecutive frame. */
const FRAME_TIMEOUT_MS = 1_000;
/** No car has this many control units that answer at the same time. */
const MAX_OPEN = 64;

/** Reassembles the messages of any number of senders. */
export class IsoTpReassembler {
  private readonly partial = new Map<number, PartialMessage>();
  private faultCount = 0;

  /** Frames without a message, and messages that were aborted. */
  get faults(): number {
    return this.faultCount;
  }

  /** The message that this frame completes; `null`: none. `atMs`: when it was received, monotonic. */
  push({ id, isExtended, data }: CanFrame, atMs: number): IsoTpMessage | null {
    const sender = id * 2 + (isExtended ? 1 : 0);
    const payload = this.join(sender, data, atMs);
    return payload && { id, isExtended, payload, length: payload.length };
  }

  /** TP-7: the beginnings of all unfinished messages. */
  takeBeginnings(): IsoTpMessage[] {
    const beginnings = [...this.partial].map(([sender, { bytes, count }]) => ({
      id: Math.floor(sender / 2),
      isExtended: sender % 2 === 1,
      payload: bytes.subarray(0, count),
      length: bytes.length,
    }));
    this.partial.clear();
    return beginnings;
  }

  private join(sender: number, data: Uint8Array, atMs: number): Uint8Array | null {
    const first = data[0] ?? 0xff;
    const type = first >> 4;
    // TP-4: flow control is addressed to the sender.
    if (type === 3) return null;
    if (type === 2) return this.follow(sender, first & 0xf, data, atMs);
    // TP-3
    if (this.partial.delete(sender)) this.faultCount += 1;
    const length = first & 0xf;
    if (type === 0 && length > 0 && length < data.length) return data.slice(1, 1 + length);
    if (type === 1) this.startMessage(sender, length * 256 + (data[1] ?? 0), data.subarray(2), atMs);
    else this.faultCount += 1;
    return null;
  }

  private startMessage(sender: number, length: number, data: Uint8Array, atMs: number): void {
    if (data.length !== 6 || length <= data.length) {
      this.faultCount += 1;
      return;
    }
    if (this.partial.size >= MAX_OPEN) this.forgetOldest();
    const bytes = new Uint8Array(length);
    bytes.set(data);
    this.partial.set(sender, { bytes, count: data.length, next: 1, lastAtMs: atMs });
  }

  private forgetOldest(): void {
    const [oldest] = this.partial.keys();
    if (oldest !== undefined) this.partial.delete(oldest);
  }

  private follow(sender: number, number: number, data: Uint8Array, atMs: number): Uint8Array | null {
    const message = this.partial.get(sender);
    const isNext = message?.next === number && atMs - message.lastAtMs <= FRAME_TIMEOUT_MS;
    const missing = message ? message.bytes.length - message.count : 0;
    // TP-2
    if (!message || !isNext || data.length - 1 < Math.min(7, missing)) {
      this.partial.delete(sender);
      this.faultCount += 1;
      return null;
    }
    for (let at = 1; at < data.length && message.count < message.bytes.length; at += 1) {
      message.bytes[message.count] = data[at] ?? 0;
      message.count += 1;
    }
    message.next = (number + 1) % 16;
    message.lastAtMs = atMs;
    if (message.count < message.bytes.length) return null;
    this.partial.delete(sender);
    return message.bytes;
  }
}
