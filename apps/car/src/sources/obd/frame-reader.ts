import type { ReadingName, Readings } from '@ligo/signals';
import type { SignLearner } from '../current-sign.ts';
import { type CanFrame, type IsoTpMessage, IsoTpReassembler } from './iso-tp-reassembler.ts';
import type { Profile, ProfileRequest } from './profile/profile.ts';
import { type AcceptsValue, ProfileReader } from './profile/profile-reader.ts';

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

  constructor(profile: Profile, accepts?: AcceptsValue, signs?: SignLearner) {
    this.asked = new Map(profile.requests.map((request) => [request, responseFilterOf(request)]));
    this.reader = new ProfileReader(profile, accepts, signs);
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

  /** ELM-5: the response in a message, whose sender may be unknown. */
  read(
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
