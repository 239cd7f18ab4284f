import type { ReadingName, Readings } from '@ligo/signals';
import type { CanFrame } from './can-frame.ts';
import { type IsoTpMessage, IsoTpReassembler } from './iso-tp-reassembler.ts';
import type { Profile, ProfileRequest } from './profile/profile.ts';
import { type AcceptsValue, ProfileReader } from './profile/profile-reader.ts';
import { responderOf } from './responder-of.ts';

/** The response of a control unit. */
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

  /** Invalid frames and messages. */
  get faults(): number {
    return this.joiners.reduce((sum, { faults }) => sum + faults, 0);
  }

  /** `unless`: the result if the responder is unknown. */
  private canBeOf(request: ProfileRequest, frame: CanFrame, unless: boolean): boolean {
    const isOf = this.asked.get(request)?.isOf;
    return isOf ? isOf(frame) : unless;
  }

  private join(request: ProfileRequest, frame: CanFrame, atMs: number): IsoTpMessage | null {
    return this.asked.get(request)?.hasAddress
      ? this.joiners[1].push({ ...frame, data: frame.data.subarray(1) }, atMs)
      : this.joiners[0].push(frame, atMs);
  }

  private read(request: ProfileRequest, { payload }: IsoTpMessage, atMs: number): EcuResponse[] {
    if (payload[0] === REFUSED && payload.length === 3)
      return payload[1] === Number.parseInt(request.text.slice(0, 2), 16)
        ? [{ type: 'refusal', request, code: payload[2] ?? 0 }]
        : [];
    const readings = this.reader.read(request, payload, atMs);
    return readings === null ? [] : [{ type: 'answer', request, readings, rejected: this.reader.rejected }];
  }
}
