import type { ReadingName, Readings } from '@ligo/vehicle';
import { bytesOfAnswer } from '../profile/bytes-of-answer.ts';
import type { Profile, ProfileRequest } from '../profile/profile.ts';
import { type Believes, ProfileReader } from '../profile/profile-reader.ts';
import { answersOf } from './answers-of.ts';
import type { CanFrame } from './can-frame.ts';
import { IsoTpJoiner, type IsoTpMessage } from './iso-tp-joiner.ts';

/** What a control unit said to a question. */
export type Heard =
  /** `readings` may be empty: an answer whose figures are all out of range, which names those, in `refused`. */
  | { type: 'answer'; request: ProfileRequest; readings: Readings; refused: readonly ReadingName[] }
  /** `code`: its reason, as ISO 14229 numbers them; 0x78 says that the answer comes later. */
  | { type: 'refusal'; request: ProfileRequest; code: number };

const REFUSED = 0x7f;

/** Reads a car's answers off its CAN frames, by a profile: of a live car, or of what was recorded on its bus. */
export class FrameReader {
  readonly #isOf: ReadonlyMap<ProfileRequest, ReturnType<typeof answersOf>>;
  readonly #reader: ProfileReader;
  /** Without and with an address in the first byte of each frame. */
  readonly #joiners = [new IsoTpJoiner(), new IsoTpJoiner()] as const;

  constructor(profile: Profile, believes?: Believes) {
    this.#isOf = new Map(profile.requests.map((request) => [request, answersOf(request.setup)]));
    this.#reader = new ProfileReader(profile, believes);
  }

  /**
   * What was said with this frame, in most cases nothing as yet. `atMs`: when it came, by a clock that only moves on. `asked`: the one
   * question that was asked; without it any of the profile's may have been, if it is known who answers it. Never throws.
   */
  take(frame: CanFrame, atMs: number, asked?: ProfileRequest): Heard[] {
    const requests = this.#askedOf(frame, asked);
    const [first] = requests;
    if (!first) return [];
    const hasAddress = first.setup.some((command) => /^ATCEA./.test(command));
    const data = hasAddress ? frame.data.subarray(1) : frame.data;
    const message = this.#joiners[hasAddress ? 1 : 0].take({ ...frame, data }, atMs);
    return message ? requests.flatMap((request) => this.#read(request, message, atMs)) : [];
  }

  /** Frames and messages that were nothing. */
  get faults(): number {
    return this.#joiners.reduce((sum, { faults }) => sum + faults, 0);
  }

  #askedOf(frame: CanFrame, asked: ProfileRequest | undefined): readonly ProfileRequest[] {
    // TP-5
    return (asked ? [asked] : [...this.#isOf.keys()]).filter((request) => {
      const isOf = this.#isOf.get(request);
      return isOf ? isOf(frame) : asked !== undefined;
    });
  }

  #read(request: ProfileRequest, { payload }: IsoTpMessage, atMs: number): Heard[] {
    const [service, refused, code = 0] = payload;
    if (service === REFUSED && payload.length === 3)
      return refused === Number.parseInt(request.text.slice(0, 2), 16)
        ? [{ type: 'refusal', request, code }]
        : [];
    if (bytesOfAnswer(request, payload) === null) return [];
    const readings = this.#reader.read(request, payload, atMs);
    return [{ type: 'answer', request, readings, refused: this.#reader.refused }];
  }
}
