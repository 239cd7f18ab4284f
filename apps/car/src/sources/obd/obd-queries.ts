import type { SourceReason } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/signals';
import type { QueryOutcome } from '../../ports/reading-source.ts';
import type { MonotonicClock } from '../../ports/unit-time.ts';
import type { SignLearner } from '../current-sign.ts';
import type { Elm327 } from './elm327.ts';
import { CanFrameReader, type EcuResponse } from './frame-reader.ts';
import { type CanFrame, orderFrames } from './iso-tp-reassembler.ts';
import { isVoltageSteady, type OutlierFilter } from './outlier-filter.ts';
import { isProtocol } from './profile/commands.ts';
import type { Profile, ProfileRequest } from './profile/profile.ts';
import type { ElmAnswer } from './read-elm-answer.ts';

const COMMAND_MS = 2_000;
/** An adapter can be configured to wait up to one second for each frame. */
const QUESTION_MS = 5_000;
/** Negative response code: the answer follows later. */
const ANSWER_LATER = 0x78;
/** Negative response codes: not supported in the active session. */
const NOT_IN_SESSION = [0x7e, 0x7f];
const IMPLAUSIBLE_ANSWER = 'profile-of-another';
/** Largest count in one hex digit. */
const MAX_COUNTED = 15;

export interface QueryResult {
  outcome: QueryOutcome;
  /** Readings in range; may be empty. */
  readings: Readings;
  /** Readings whose values were out of range. */
  rejected: readonly ReadingName[];
  /** Why there are no valid readings; empty if there are. */
  unavailableReason: SourceReason | '';
}

/** Sends the requests of a profile. All methods reject with `ObdError` if the adapter does not answer. */
export class ObdQueries {
  private readonly reader: CanFrameReader;
  /** Initial commands that are addressed to the car instead of the adapter. */
  private readonly sessions: readonly string[];
  /** Commands in force since the last request. */
  private activeCommands: readonly string[] = [];
  /** Old adapters do not support a frame count after a request. */
  private supportsFrameCount = true;
  /** Requests that are answered only after a pending response, which would be counted as the answer. */
  private readonly slow = new Set<ProfileRequest>();
  private unparsed = 0;
  /** ELM-5: once there were headers, a line without one is garbled. */
  private hasHeaders = false;
  /** Last voltage of the 12 V battery that the adapter reported, V; `null`: none. */
  private voltageV: number | null = null;

  constructor(
    private readonly profile: Profile,
    private readonly clock: Pick<MonotonicClock, 'nowMs'>,
    outliers: OutlierFilter,
    signs: SignLearner,
  ) {
    this.sessions = profile.init.filter((command) => /^[0-9A-F]+$/.test(command));
    this.reader = new CanFrameReader(
      profile,
      (quantity, amount) => outliers.accepts(quantity, amount),
      signs,
    );
  }

  /** Invalid lines, frames and messages. */
  get ignored(): number {
    return this.unparsed + this.reader.faults;
  }

  /** Sends the initial commands of the profile. */
  async start(elm: Elm327): Promise<void> {
    this.activeCommands = [];
    for (const command of this.profile.init)
      await elm.ask(command, this.sessions.includes(command) ? QUESTION_MS : COMMAND_MS);
  }

  /** Closes the protocol, so that the adapter leaves the bus. */
  async leaveBus(elm: Elm327): Promise<void> {
    await elm.ask('ATPC', COMMAND_MS);
  }

  /** Voltage of the 12 V battery, V; `null`: the adapter does not report it, or a jump was not confirmed (JUMP-3). */
  async readVoltage(elm: Elm327): Promise<number | null> {
    const beforeV = this.voltageV;
    const firstV = await this.measure(elm);
    if (firstV === null || isVoltageSteady(beforeV, firstV)) return firstV;
    const secondV = await this.measure(elm);
    return isVoltageSteady(secondV, firstV) ? secondV : null;
  }

  private async measure(elm: Elm327): Promise<number | null> {
    const { voltageV } = await elm.ask('ATRV', COMMAND_MS);
    if (voltageV === null) await elm.waitUntilQuiet();
    else this.voltageV = voltageV;
    return voltageV;
  }

  async query(elm: Elm327, request: ProfileRequest): Promise<QueryResult> {
    if (request.setup !== this.activeCommands) await this.setUp(elm, request.setup);
    let { answer, received } = await this.sendRequest(elm, request);
    // A session expires after some seconds without a request.
    if (this.sessions.length > 0 && received.some((each) => isRefusalOf(each, NOT_IN_SESSION))) {
      for (const session of this.sessions) await elm.ask(session, QUESTION_MS);
      ({ answer, received } = await this.sendRequest(elm, request));
    }
    const answers = received.filter((each) => each.type === 'answer');
    const rejected = answers.flatMap((each) => each.rejected);
    // The setup commands may have been garbled.
    if (answers.length === 0) this.activeCommands = [];
    // This is the answer to another command: prompts and requests may be out of step.
    if (received.length === 0 && !isExplicit(answer)) await elm.waitUntilQuiet();
    const { outcome, reason } = this.outcomeOf(request, answer, received);
    return {
      outcome,
      readings: Object.assign({}, ...answers.map(({ readings }) => readings)),
      rejected,
      unavailableReason: reason === '' && rejected.length > 0 ? IMPLAUSIBLE_ANSWER : reason,
    };
  }

  /** How the request ended; the reason is empty if the answer is complete. */
  private outcomeOf(
    request: ProfileRequest,
    { words, frames, isHeaderless }: ElmAnswer,
    received: readonly EcuResponse[],
  ): { outcome: QueryOutcome; reason: SourceReason | '' } {
    if (words.has('overrun')) return { outcome: 'truncated', reason: 'adapter-small' };
    if (received.some((each) => each.type === 'answer')) return { outcome: 'answered', reason: '' };
    if (received.some((each) => each.type === 'refusal' && each.code !== ANSWER_LATER))
      return { outcome: 'refused', reason: 'car-refuses' };
    if (words.has('unreachable')) return { outcome: 'no-response', reason: 'no-bus' };
    if (words.has('fault')) return { outcome: 'no-response', reason: 'bus-disturbed' };
    if (isHeaderless && !this.hasHeaders) return { outcome: 'truncated', reason: 'adapter-no-headers' };
    if (frames.some((frame) => isOfLongMessage(frame) && this.reader.isOf(request, frame)))
      return { outcome: 'truncated', reason: 'adapter-loses-frames' };
    return { outcome: 'no-response', reason: 'car-silent' };
  }

  private async sendRequest(elm: Elm327, request: ProfileRequest) {
    const count = this.countOf(request);
    const answer = await elm.ask(`${request.text}${count}`, QUESTION_MS);
    if (count !== '' && answer.words.has('unknown')) this.supportsFrameCount = false;
    this.unparsed += answer.unparsed;
    const atMs = this.clock.nowMs();
    const received: EcuResponse[] = [];
    this.reader.forgetBeginnings(request);
    for (const frame of orderFrames(answer.frames)) received.push(...this.reader.push(frame, atMs, request));
    if (answer.words.has('overrun')) received.push(...this.reader.takeBeginnings(atMs, request));
    this.hasHeaders ||= answer.frames.length > 0;
    if (this.hasHeaders) this.unparsed += answer.messages.length;
    else for (const message of answer.messages) received.push(...this.reader.read(request, message, atMs));
    if (received.some((each) => isRefusalOf(each, [ANSWER_LATER]))) this.slow.add(request);
    return { answer, received };
  }

  /** Number of frames after which the adapter stops waiting, as a hex digit; empty: it waits for its timeout. */
  private countOf(request: ProfileRequest): string {
    const { frames } = request;
    if (!this.supportsFrameCount || frames === null || frames > MAX_COUNTED || this.slow.has(request))
      return '';
    return frames.toString(16).toUpperCase();
  }

  /** Sends the commands that are not in force yet; a change of protocol resets them. */
  private async setUp(elm: Elm327, setup: readonly string[]): Promise<void> {
    const isOther = setup.some((command) => isProtocol(command) && !this.activeCommands.includes(command));
    const before = isOther ? [] : this.activeCommands;
    this.activeCommands = [];
    for (const command of setup) {
      if (before.includes(command)) continue;
      const { words } = await elm.ask(command, COMMAND_MS);
      // Some adapters support only the newer command.
      if (command === 'ATAR' && words.has('unknown')) await elm.ask('ATCRA', COMMAND_MS);
    }
    this.activeCommands = setup;
  }
}

const isRefusalOf = (received: EcuResponse, codes: readonly number[]): boolean =>
  received.type === 'refusal' && codes.includes(received.code);

/** Whether the adapter explicitly reports that there is no answer. */
const isExplicit = ({ words, unparsed }: ElmAnswer): boolean =>
  unparsed === 0 &&
  ['silence', 'unreachable', 'fault', 'unknown'].some((word) => words.has(word as 'silence'));

/** A first or a consecutive frame. */
const isOfLongMessage = ({ data }: CanFrame): boolean => [1, 2].includes((data[0] ?? 0) >> 4);
