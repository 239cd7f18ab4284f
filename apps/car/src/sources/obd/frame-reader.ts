import type { ReadingName, Readings } from '@ligo/signals';
import type { Profile, ProfileRequest } from './profile/profile.ts';
import { type AcceptsValue, ProfileReader } from './profile/profile-reader.ts';
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

/** Whether a frame can be from the requested control unit. */
type IsOf = (frame: Pick<CanFrame, 'id' | 'isExtended'>) => boolean;

const hex = (digits: string): number => Number.parseInt(digits, 16);

/**
 * The responder to a request, by its setup commands (`ProfileRequest.setup`); `null`: unknown, as neither they nor the OBD standard define
 * it and vendors use addresses of their own.
 */
export function responderOf(setup: readonly string[]): IsOf | null {
  const of = (pattern: RegExp): string | null => setup.findLast((command) => pattern.test(command)) ?? null;
  const receive = of(/^AT(CRA|AR)/);
  const filter = of(/^ATCF/);
  const mask = of(/^ATCM/);
  if (receive && receive.length > 'ATCRA'.length) return masked(receive.slice('ATCRA'.length), null);
  if (!receive && filter && mask) return masked(filter.slice('ATCF'.length), mask.slice('ATCM'.length));
  return ofHeader(of(/^ATSH/)?.slice('ATSH'.length) ?? null);
}

function masked(digits: string, mask: string | null): IsOf {
  const wasExtended = digits.length > 3;
  const bits = mask === null ? 0x1fff_ffff : hex(mask);
  const wanted = hex(digits) & bits;
  return ({ id, isExtended }) => isExtended === wasExtended && (id & bits) === wanted;
}

/** The addresses of ISO 15765-4: functional, or those of one control unit. */
function ofHeader(header: string | null): IsOf | null {
  const toAll: IsOf = ({ id, isExtended }) =>
    isExtended ? id >>> 8 === 0x18daf1 : id >= 0x7e8 && id <= 0x7ef;
  if (header === null) return toAll;
  if (header === '7DF') return (frame) => !frame.isExtended && toAll(frame);
  if (/^7E[0-7]$/.test(header)) return masked((hex(header) + 8).toString(16), null);
  if (/^(18)?DB33F1$/.test(header)) return (frame) => frame.isExtended && toAll(frame);
  const [, unit] = /^(?:18)?DA(..)F1$/.exec(header) ?? [];
  return unit === undefined ? null : masked(`18DAF1${unit}`, null);
}

export type EcuResponse =
  /** `readings` is empty if all values are out of range; those are listed in `rejected`. */
  | { type: 'answer'; request: ProfileRequest; readings: Readings; rejected: readonly ReadingName[] }
  /** `code`: the negative response code of ISO 14229; 0x78: the answer follows later. */
  | { type: 'refusal'; request: ProfileRequest; code: number };

const REFUSED = 0x7f;

/** Expected properties of the answers to a request. */
interface Asked {
  /** `null`: the responder is unknown. */
  isOf: ReturnType<typeof responderOf>;
  /** Each frame starts with an address. */
  hasAddress: boolean;
}

const responseFilterOf = ({ setup }: ProfileRequest): Asked => ({
  isOf: responderOf(setup),
  hasAddress: setup.some((command) => /^ATCEA./.test(command)),
});

/** Decodes CAN frames with a profile, live or from a recording of the bus. */
export class CanFrameReader {
  private readonly asked: ReadonlyMap<ProfileRequest, Asked>;
  private readonly reader: ProfileReader;
  /** For frames without and with an address in the first byte. */
  private readonly joiners = [new IsoTpReassembler(), new IsoTpReassembler()] as const;

  constructor(profile: Profile, accepts?: AcceptsValue) {
    this.asked = new Map(profile.requests.map((request) => [request, responseFilterOf(request)]));
    this.reader = new ProfileReader(profile, accepts);
  }

  /**
   * The responses that this frame completes, usually none. `atMs`: when it was received, monotonic. `asked`: the request that is pending;
   * without it, all requests of the profile whose responder is known may be. Never throws.
   */
  push(frame: CanFrame, atMs: number, asked?: ProfileRequest): EcuResponse[] {
    // TP-5
    if (asked) {
      const message = this.canBeOf(asked, frame, true) ? this.join(asked, frame, atMs) : null;
      return message ? this.read(asked, message, atMs) : [];
    }
    const requests = [...this.asked.keys()].filter((request) => this.canBeOf(request, frame, false));
    const [first] = requests;
    const message = first ? this.join(first, frame, atMs) : null;
    return message ? requests.flatMap((request) => this.read(request, message, atMs)) : [];
  }

  /** TP-7: the responses whose end is missing, as the adapter reports that its buffer is full. */
  takeBeginnings(atMs: number, asked: ProfileRequest): EcuResponse[] {
    return this.joinerOf(asked)
      .takeBeginnings()
      .filter((message) => this.canBeOf(asked, message, true))
      .flatMap((message) => this.read(asked, message, atMs));
  }

  /** ELM-5: the response in a message without the address of its sender. */
  readBare(
    message: Pick<IsoTpMessage, 'payload' | 'length'>,
    atMs: number,
    asked: ProfileRequest,
  ): EcuResponse[] {
    return this.read(asked, message, atMs);
  }

  /** Discards unfinished messages: the adapter answers the next request. */
  forgetBeginnings(asked: ProfileRequest): void {
    this.joinerOf(asked).takeBeginnings();
  }

  /** Whether this frame may be of an answer to the request. */
  isOf(asked: ProfileRequest, frame: CanFrame): boolean {
    return this.canBeOf(asked, frame, true);
  }

  /** Invalid frames and messages. */
  get faults(): number {
    return this.joiners.reduce((sum, { faults }) => sum + faults, 0);
  }

  /** `unless`: the result if the responder is unknown. */
  private canBeOf(
    request: ProfileRequest,
    frame: Pick<CanFrame, 'id' | 'isExtended'>,
    unless: boolean,
  ): boolean {
    const isOf = this.asked.get(request)?.isOf;
    return isOf ? isOf(frame) : unless;
  }

  private join(request: ProfileRequest, frame: CanFrame, atMs: number): IsoTpMessage | null {
    const { data } = frame;
    return this.joinerOf(request).push(
      this.asked.get(request)?.hasAddress ? { ...frame, data: data.subarray(1) } : frame,
      atMs,
    );
  }

  private joinerOf(request: ProfileRequest): IsoTpReassembler {
    return this.joiners[this.asked.get(request)?.hasAddress ? 1 : 0];
  }

  private read(
    request: ProfileRequest,
    { payload, length }: Pick<IsoTpMessage, 'payload' | 'length'>,
    atMs: number,
  ): EcuResponse[] {
    if (payload[0] === REFUSED && payload.length === 3)
      return payload[1] === Number.parseInt(request.text.slice(0, 2), 16)
        ? [{ type: 'refusal', request, code: payload[2] ?? 0 }]
        : [];
    const readings = this.reader.read(request, payload, atMs, length);
    return readings === null ? [] : [{ type: 'answer', request, readings, rejected: this.reader.rejected }];
  }
}
