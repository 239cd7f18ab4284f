import type { SourceWords } from '@ligo/protocol';
import type { ReadingName, Readings } from '@ligo/vehicle';
import { FrameReader, type Heard } from '../../core/obd/frame-reader.ts';
import { isSteady, type JumpCheck } from '../../core/obd/jump-check.ts';
import type { ElmAnswer } from '../../core/obd/read-elm-answer.ts';
import { isProtocol } from '../../core/profile/commands.ts';
import type { Profile, ProfileRequest } from '../../core/profile/profile.ts';
import type { Elm327 } from './elm327.ts';

const COMMAND_MS = 2_000;
/** The slowest that an adapter can be told to wait for is a second, for each frame. */
const QUESTION_MS = 5_000;
/** The reason of a refusal which says that the answer comes later. */
const ANSWER_LATER = 0x78;
/** Reasons which say that the session does not allow it. */
const NOT_IN_SESSION = [0x7e, 0x7f];
const OF_ANOTHER = 'the car answers what cannot be: its profile may be that of another car';
/** What one digit can count. */
const MOST_COUNTED = 15;

/** What became of a question. */
export interface Outcome {
  isAnswered: boolean;
  /** In range; empty if there are none. */
  readings: Readings;
  /** What was out of range. */
  refused: readonly ReadingName[];
  /** Why there is no answer, or none that can be, in a few words; empty if there is one. */
  lack: SourceWords | '';
}

/** Asks a car by a profile. Everything rejects with `ObdFault` if the adapter does not answer. */
export class CarQuestions {
  private readonly reader: FrameReader;
  /** What of the beginning is said to the car, not to the adapter. */
  private readonly sessions: readonly string[];
  /** What was sent for the last question, and taken. */
  private inForce: readonly string[] = [];
  /** Old adapters do not know the number of frames behind a question. */
  private counts = true;
  /** Whose answers come behind a word that they will, which would be counted for them. */
  private readonly slow = new Set<ProfileRequest>();
  private unread = 0;
  /** As the adapter told it last, V. */
  private voltageV: number | null = null;

  constructor(
    private readonly profile: Profile,
    private readonly upMs: () => number,
    jumps: JumpCheck,
  ) {
    this.sessions = profile.init.filter((command) => /^[0-9A-F]+$/.test(command));
    this.reader = new FrameReader(profile, (quantity, amount) => jumps.isBelieved(quantity, amount));
  }

  /** Lines, frames and messages that were nothing. */
  get ignored(): number {
    return this.unread + this.reader.faults;
  }

  /** Sends what the profile sends once. */
  async begin(elm: Elm327): Promise<void> {
    this.inForce = [];
    for (const command of this.profile.init)
      await elm.ask(command, this.sessions.includes(command) ? QUESTION_MS : COMMAND_MS);
  }

  /** Has the adapter leave the bus. */
  async leave(elm: Elm327): Promise<void> {
    await elm.ask('ATPC', COMMAND_MS);
  }

  /** Of the 12 V battery, V; `null` if the adapter does not tell, or not twice the same where it has jumped (JUMP-3). */
  async voltage(elm: Elm327): Promise<number | null> {
    const beforeV = this.voltageV;
    const firstV = await this.measure(elm);
    if (firstV === null || isSteady(beforeV, firstV)) return firstV;
    const secondV = await this.measure(elm);
    return isSteady(secondV, firstV) ? secondV : null;
  }

  private async measure(elm: Elm327): Promise<number | null> {
    const { voltageV } = await elm.ask('ATRV', COMMAND_MS);
    if (voltageV === null) await elm.quiet();
    else this.voltageV = voltageV;
    return voltageV;
  }

  async ask(elm: Elm327, request: ProfileRequest): Promise<Outcome> {
    if (request.setup !== this.inForce) await this.setUp(elm, request.setup);
    let { answer, heard } = await this.question(elm, request);
    // A session that was not used for some seconds has ended.
    if (this.sessions.length > 0 && heard.some((each) => isRefusalOf(each, NOT_IN_SESSION))) {
      for (const session of this.sessions) await elm.ask(session, QUESTION_MS);
      ({ answer, heard } = await this.question(elm, request));
    }
    const answers = heard.filter((each) => each.type === 'answer');
    const refused = answers.flatMap((each) => each.refused);
    const isRefused = heard.some((each) => each.type === 'refusal' && each.code !== ANSWER_LATER);
    // What was set up may have been garbled on its way.
    if (answers.length === 0) this.inForce = [];
    // An answer to something else, or to nothing: prompts may not fit questions any more.
    if (heard.length === 0 && !isPlain(answer)) await elm.quiet();
    return {
      isAnswered: answers.length > 0,
      readings: Object.assign({}, ...answers.map(({ readings }) => readings)),
      refused,
      lack: answers.length === 0 ? lackOf(answer, isRefused) : refused.length > 0 ? OF_ANOTHER : '',
    };
  }

  private async question(elm: Elm327, request: ProfileRequest) {
    const count = this.countOf(request);
    const answer = await elm.ask(`${request.text}${count}`, QUESTION_MS);
    if (count !== '' && answer.words.has('unknown')) this.counts = false;
    this.unread += answer.unread;
    const atMs = this.upMs();
    const heard: Heard[] = [];
    for (const frame of answer.frames) heard.push(...this.reader.take(frame, atMs, request));
    if (heard.some((each) => isRefusalOf(each, [ANSWER_LATER]))) this.slow.add(request);
    return { answer, heard };
  }

  /** After how many frames the adapter need not wait for more, as a digit; empty: it waits. */
  private countOf(request: ProfileRequest): string {
    const { frames } = request;
    if (!this.counts || frames === null || frames > MOST_COUNTED || this.slow.has(request)) return '';
    return frames.toString(16).toUpperCase();
  }

  /** Sends what was not in force for the last question; another protocol forgets what was set in it. */
  private async setUp(elm: Elm327, setup: readonly string[]): Promise<void> {
    const isOther = setup.some((command) => isProtocol(command) && !this.inForce.includes(command));
    const before = isOther ? [] : this.inForce;
    this.inForce = [];
    for (const command of setup) {
      if (before.includes(command)) continue;
      const { words } = await elm.ask(command, COMMAND_MS);
      // Some know but the newer command for the same.
      if (command === 'ATAR' && words.has('unknown')) await elm.ask('ATCRA', COMMAND_MS);
    }
    this.inForce = setup;
  }
}

const isRefusalOf = (heard: Heard, codes: readonly number[]): boolean =>
  heard.type === 'refusal' && codes.includes(heard.code);

/** Whether an adapter says in so many words that there is no answer. */
const isPlain = ({ words, unread }: ElmAnswer): boolean =>
  unread === 0 && ['silence', 'unreachable', 'fault', 'unknown'].some((word) => words.has(word as 'silence'));

function lackOf({ words }: ElmAnswer, isRefused: boolean): SourceWords {
  if (isRefused) return 'the car refuses what the profile asks';
  if (words.has('unreachable')) return 'the adapter finds no bus of the car';
  if (words.has('fault')) return 'nobody is on the bus of the car, or it is disturbed';
  if (words.has('overrun')) return 'the adapter cannot keep answers as long as the car gives';
  return 'the car does not answer';
}
