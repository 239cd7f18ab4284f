import type { SourceReasonText } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/vehicle';
import type { Elm327 } from './elm327.ts';
import { CanFrameReader, type EcuResponse } from './frame-reader.ts';
import { isVoltageSteady, type OutlierFilter } from './outlier-filter.ts';
import { isProtocol } from './profile/commands.ts';
import type { Profile, ProfileRequest } from './profile/profile.ts';
import type { ElmAnswer } from './read-elm-answer.ts';

const COMMAND_MS = 2_000;
/** The slowest that an adapter can be told to wait for is a second, for each frame. */
const QUESTION_MS = 5_000;
/** The reason of a refusal which says that the answer comes later. */
const ANSWER_LATER = 0x78;
/** Reasons which say that the session does not allow it. */
const NOT_IN_SESSION = [0x7e, 0x7f];
const IMPLAUSIBLE_ANSWER = 'the car answers what cannot be: its profile may be that of another car';
/** What one digit can count. */
const MAX_COUNTED = 15;

/** What became of a question. */
export interface QueryResult {
  isAnswered: boolean;
  /** In range; empty if there are none. */
  readings: Readings;
  /** What was out of range. */
  rejected: readonly ReadingName[];
  /** Why there is no answer, or none that can be, in a few words; empty if there is one. */
  unavailableReason: SourceReasonText | '';
}

/** Asks a car by a profile. Everything rejects with `ObdError` if the adapter does not answer. */
export class ObdQueries {
  private readonly reader: CanFrameReader;
  /** What of the beginning is said to the car, not to the adapter. */
  private readonly sessions: readonly string[];
  /** What was sent for the last question, and taken. */
  private activeCommands: readonly string[] = [];
  /** Old adapters do not know the number of frames behind a question. */
  private counts = true;
  /** Whose answers come behind a word that they will, which would be counted for them. */
  private readonly slow = new Set<ProfileRequest>();
  private unparsed = 0;
  /** As the adapter told it last, V. */
  private voltageV: number | null = null;

  constructor(
    private readonly profile: Profile,
    private readonly upMs: () => number,
    jumps: OutlierFilter,
  ) {
    this.sessions = profile.init.filter((command) => /^[0-9A-F]+$/.test(command));
    this.reader = new CanFrameReader(profile, (quantity, amount) => jumps.accepts(quantity, amount));
  }

  /** Lines, frames and messages that were nothing. */
  get ignored(): number {
    return this.unparsed + this.reader.faults;
  }

  /** Sends what the profile sends once. */
  async start(elm: Elm327): Promise<void> {
    this.activeCommands = [];
    for (const command of this.profile.init)
      await elm.ask(command, this.sessions.includes(command) ? QUESTION_MS : COMMAND_MS);
  }

  /** Has the adapter leave the bus. */
  async endSessions(elm: Elm327): Promise<void> {
    await elm.ask('ATPC', COMMAND_MS);
  }

  /** Of the 12 V battery, V; `null` if the adapter does not tell, or not twice the same where it has jumped (JUMP-3). */
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
    let { answer, heard: received } = await this.sendRequest(elm, request);
    // A session that was not used for some seconds has ended.
    if (this.sessions.length > 0 && received.some((each) => isRefusalOf(each, NOT_IN_SESSION))) {
      for (const session of this.sessions) await elm.ask(session, QUESTION_MS);
      ({ answer, heard: received } = await this.sendRequest(elm, request));
    }
    const answers = received.filter((each) => each.type === 'answer');
    const rejected = answers.flatMap((each) => each.rejected);
    const isRefused = received.some((each) => each.type === 'refusal' && each.code !== ANSWER_LATER);
    // What was set up may have been garbled on its way.
    if (answers.length === 0) this.activeCommands = [];
    // An answer to something else, or to nothing: prompts may not fit questions any more.
    if (received.length === 0 && !isPlain(answer)) await elm.waitUntilQuiet();
    return {
      isAnswered: answers.length > 0,
      readings: Object.assign({}, ...answers.map(({ readings }) => readings)),
      rejected,
      unavailableReason:
        answers.length === 0 ? lackOf(answer, isRefused) : rejected.length > 0 ? IMPLAUSIBLE_ANSWER : '',
    };
  }

  private async sendRequest(elm: Elm327, request: ProfileRequest) {
    const count = this.countOf(request);
    const answer = await elm.ask(`${request.text}${count}`, QUESTION_MS);
    if (count !== '' && answer.words.has('unknown')) this.counts = false;
    this.unparsed += answer.unparsed;
    const atMs = this.upMs();
    const received: EcuResponse[] = [];
    for (const frame of answer.frames) received.push(...this.reader.push(frame, atMs, request));
    if (received.some((each) => isRefusalOf(each, [ANSWER_LATER]))) this.slow.add(request);
    return { answer, heard: received };
  }

  /** After how many frames the adapter need not wait for more, as a digit; empty: it waits. */
  private countOf(request: ProfileRequest): string {
    const { frames } = request;
    if (!this.counts || frames === null || frames > MAX_COUNTED || this.slow.has(request)) return '';
    return frames.toString(16).toUpperCase();
  }

  /** Sends what was not in force for the last question; another protocol forgets what was set in it. */
  private async setUp(elm: Elm327, setup: readonly string[]): Promise<void> {
    const isOther = setup.some((command) => isProtocol(command) && !this.activeCommands.includes(command));
    const before = isOther ? [] : this.activeCommands;
    this.activeCommands = [];
    for (const command of setup) {
      if (before.includes(command)) continue;
      const { words } = await elm.ask(command, COMMAND_MS);
      // Some know but the newer command for the same.
      if (command === 'ATAR' && words.has('unknown')) await elm.ask('ATCRA', COMMAND_MS);
    }
    this.activeCommands = setup;
  }
}

const isRefusalOf = (received: EcuResponse, codes: readonly number[]): boolean =>
  received.type === 'refusal' && codes.includes(received.code);

/** Whether an adapter says in so many words that there is no answer. */
const isPlain = ({ words, unparsed }: ElmAnswer): boolean =>
  unparsed === 0 &&
  ['silence', 'unreachable', 'fault', 'unknown'].some((word) => words.has(word as 'silence'));

function lackOf({ words }: ElmAnswer, isRefused: boolean): SourceReasonText {
  if (isRefused) return 'the car refuses what the profile asks';
  if (words.has('unreachable')) return 'the adapter finds no bus of the car';
  if (words.has('fault')) return 'nobody is on the bus of the car, or it is disturbed';
  if (words.has('overrun')) return 'the adapter cannot keep answers as long as the car gives';
  return 'the car does not answer';
}
