import type { ReadingName, Readings } from '@ligo/vehicle';
import type { CanFrame } from './can-frame.ts';
import { type IsoTpMessage, IsoTpReassembler } from './iso-tp-reassembler.ts';
import type { Profile, ProfileRequest } from './profile/profile.ts';
import { type AcceptsValue, ProfileReader } from './profile/profile-reader.ts';
import { responderOf } from './responder-of.ts';

/** What a control unit said to a question. */
export type EcuResponse =
  /** `readings` may be empty: an answer whose figures are all out of range, which names those, in `refused`. */
  | { type: 'answer'; request: ProfileRequest; readings: Readings; rejected: readonly ReadingName[] }
  /** `code`: its reason, as ISO 14229 numbers them; 0x78 says that the answer comes later. */
  | { type: 'refusal'; request: ProfileRequest; code: number };

const REFUSED = 0x7f;

/** What is known of the answers to a question before one comes. */
interface Asked {
  /** `null`: nobody knows who answers it. */
  isOf: ReturnType<typeof responderOf>;
  /** Each frame begins with an address. */
  hasAddress: boolean;
}

const askedOf = ({ setup }: ProfileRequest): Asked => ({
  isOf: responderOf(setup),
  hasAddress: setup.some((command) => /^ATCEA./.test(command)),
});

/** Reads a car's answers off its CAN frames, by a profile: of a live car, or of what was recorded on its bus. */
export class CanFrameReader {
  private readonly asked: ReadonlyMap<ProfileRequest, Asked>;
  private readonly reader: ProfileReader;
  /** Without and with an address in the first byte of each frame. */
  private readonly joiners = [new IsoTpReassembler(), new IsoTpReassembler()] as const;

  constructor(profile: Profile, believes?: AcceptsValue) {
    this.asked = new Map(profile.requests.map((request) => [request, askedOf(request)]));
    this.reader = new ProfileReader(profile, believes);
  }

  /**
   * What was said with this frame, in most cases nothing as yet. `atMs`: when it came, by a clock that only moves on. `asked`: the one
   * question that was asked; without it any of the profile's may have been, if it is known who answers it. Never throws.
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

  /** Frames and messages that were nothing. */
  get faults(): number {
    return this.joiners.reduce((sum, { faults }) => sum + faults, 0);
  }

  /** `unless`: what holds where nobody knows who answers. */
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
