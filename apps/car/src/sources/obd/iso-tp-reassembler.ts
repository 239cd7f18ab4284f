export interface CanFrame {
  /** 11 bits, or 29 if `isExtended`. */
  id: number;
  isExtended: boolean;
  /** Up to eight bytes. */
  data: Uint8Array;
}

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

/** Bytes of a message in its first frame and in each consecutive frame of ISO-TP. */
export const FIRST_BYTES = 6;
export const NEXT_BYTES = 7;
/** The standard allows a sender one second for each consecutive frame. */
const FRAME_TIMEOUT_MS = 1_000;
/** No car has this many control units that answer at the same time. */
const MAX_OPEN = 64;

const senderOf = ({ id, isExtended }: CanFrame) => id * 2 + (isExtended ? 1 : 0);

/** Reassembles the messages of any number of senders. */
export class IsoTpReassembler {
  private readonly partial = new Map<number, PartialMessage>();
  /** Frames without a message, and messages that were aborted. */
  faults = 0;

  /** The message that this frame completes; `null`: none. `atMs`: when it was received, monotonic. */
  push(frame: CanFrame, atMs: number): IsoTpMessage | null {
    const { id, isExtended, data } = frame;
    const payload = this.join(senderOf(frame), data, atMs);
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
    if (this.partial.delete(sender)) this.faults += 1;
    const length = first & 0xf;
    if (type === 0 && length > 0 && length < data.length) return data.slice(1, 1 + length);
    if (type === 1) this.startMessage(sender, length * 256 + (data[1] ?? 0), data.subarray(2), atMs);
    else this.faults += 1;
    return null;
  }

  private startMessage(sender: number, length: number, data: Uint8Array, atMs: number): void {
    if (data.length !== FIRST_BYTES || length <= data.length) {
      this.faults += 1;
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
    if (!message || !isNext || data.length - 1 < Math.min(NEXT_BYTES, missing)) {
      this.partial.delete(sender);
      this.faults += 1;
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

const FIRST = 1;
const NEXT = 2;
const typeOf = ({ data }: CanFrame) => (data[0] ?? 0) >> 4;

/** TP-6: the frames of one answer, those of each sender in the order of their numbers. Incomplete messages stay as they are. */
export function orderFrames(frames: readonly CanFrame[]): readonly CanFrame[] {
  if (!frames.some((frame) => typeOf(frame) === NEXT)) return frames;
  const ordered = [...frames];
  for (const sender of new Set(frames.map(senderOf))) {
    const places = [...frames.keys()].filter((place) => {
      const frame = frames[place];
      return frame && senderOf(frame) === sender && [FIRST, NEXT].includes(typeOf(frame));
    });
    const own = orderMessage(places.flatMap((place) => frames[place] ?? []));
    places.forEach((place, at) => {
      const frame = own[at];
      if (frame) ordered[place] = frame;
    });
  }
  return ordered;
}

/** The frames of one sender. */
function orderMessage(frames: readonly CanFrame[]): readonly CanFrame[] {
  const [first, ...otherFirsts] = frames.filter((frame) => typeOf(frame) === FIRST);
  if (!first || otherFirsts.length > 0) return frames;
  const length = ((first.data[0] ?? 0) & 0xf) * 256 + (first.data[1] ?? 0);
  const next = frames.filter((frame) => typeOf(frame) === NEXT);
  const count = Math.ceil((length - FIRST_BYTES) / NEXT_BYTES);
  const order = inSequence(
    next.map(({ data }) => (data[0] ?? 0) & 0xf),
    1,
    count,
  );
  return order ? [first, ...order.flatMap((index) => next[index] ?? [])] : frames;
}

/**
 * Indices of these sequence numbers (modulo 16) in their order, starting with `first`; `null`: one is missing or surplus. An adapter that
 * swaps lines swaps near ones, so that the earliest line with the right number is the next.
 */
export function inSequence(numbers: readonly number[], first: number, count: number): number[] | null {
  if (numbers.length !== count) return null;
  const left = new Set(numbers.keys());
  const order: number[] = [];
  for (let number = first; number < first + count; number += 1) {
    const index = [...left].find((each) => numbers[each] === number % 16);
    if (index === undefined) return null;
    left.delete(index);
    order.push(index);
  }
  return order;
}
