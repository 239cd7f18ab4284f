import type { CanFrame } from './can-frame.ts';

/** A message of up to 4095 bytes, as it was before ISO-TP (ISO 15765-2) cut it into frames. */
export interface IsoTpMessage {
  id: number;
  isExtended: boolean;
  /** Its service first. */
  payload: Uint8Array;
}

/** TP-1: of each sender there is one. A message of which not all frames have come. */
interface PartialMessage {
  /** As long as the message; so many of them have come. */
  bytes: Uint8Array;
  count: number;
  /** The number that the next frame has, 0 to 15. */
  next: number;
  lastAtMs: number;
}

/** The standard gives a sender a second for each frame that follows. */
const FRAME_TIMEOUT_MS = 1_000;
/** Whoever they are from: no car has so many control units that answer at the same time. */
const MAX_OPEN = 64;

/** Joins the frames of any number of senders to messages. */
export class IsoTpReassembler {
  private readonly partial = new Map<number, PartialMessage>();
  private faultCount = 0;

  /** Frames that belong to no message, and messages that were broken off. */
  get faults(): number {
    return this.faultCount;
  }

  /** The message that this frame ends; `null` if it ends none. `atMs`: when it came, by a clock that only moves on. */
  push({ id, isExtended, data }: CanFrame, atMs: number): IsoTpMessage | null {
    const sender = id * 2 + (isExtended ? 1 : 0);
    const payload = this.join(sender, data, atMs);
    return payload && { id, isExtended, payload };
  }

  private join(sender: number, data: Uint8Array, atMs: number): Uint8Array | null {
    const first = data[0] ?? 0xff;
    const type = first >> 4;
    // TP-4: a go-ahead is for the one who sends.
    if (type === 3) return null;
    if (type === 2) return this.follow(sender, first & 0xf, data, atMs);
    // TP-3
    if (this.partial.delete(sender)) this.faultCount += 1;
    const length = first & 0xf;
    if (type === 0 && length > 0 && length < data.length) return data.slice(1, 1 + length);
    if (type === 1) this.begin(sender, length * 256 + (data[1] ?? 0), data.subarray(2), atMs);
    else this.faultCount += 1;
    return null;
  }

  private begin(sender: number, length: number, data: Uint8Array, atMs: number): void {
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
    const begun = this.partial.get(sender);
    const isNext = begun?.next === number && atMs - begun.lastAtMs <= FRAME_TIMEOUT_MS;
    const missing = begun ? begun.bytes.length - begun.count : 0;
    // TP-2
    if (!begun || !isNext || data.length - 1 < Math.min(7, missing)) {
      this.partial.delete(sender);
      this.faultCount += 1;
      return null;
    }
    for (let at = 1; at < data.length && begun.count < begun.bytes.length; at += 1) {
      begun.bytes[begun.count] = data[at] ?? 0;
      begun.count += 1;
    }
    begun.next = (number + 1) % 16;
    begun.lastAtMs = atMs;
    if (begun.count < begun.bytes.length) return null;
    this.partial.delete(sender);
    return begun.bytes;
  }
}
