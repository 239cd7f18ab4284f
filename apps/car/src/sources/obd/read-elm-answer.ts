import { type CanFrame, FIRST_BYTES, inSequence, NEXT_BYTES } from './iso-tp-reassembler.ts';

/** The longest answer of a car, 4095 bytes in frames of 29 bits with spaces, has about 20 000 characters. */
const MAX_CHARACTERS = 32_000;
const PROMPT = '>';
/** Maps each byte to one character. */
const TEXT = new TextDecoder('latin1');

/** Splits the output of an ELM327 into answers, each of which ends with the prompt. Buffers at most one longest answer. */
export class PromptReader {
  private partial = '';

  /** Adds bytes in chunks of any size, and returns the answers that are complete, without their prompts. */
  push(bytes: Uint8Array): string[] {
    // ELM-1: adapters on a serial line occasionally send a zero.
    const [first = '', ...rest] = TEXT.decode(bytes).replaceAll('\0', '').split(PROMPT);
    const answers: string[] = [];
    this.add(first);
    for (const part of rest) {
      answers.push(this.partial);
      this.partial = '';
      this.add(part);
    }
    return answers;
  }

  private add(text: string): void {
    this.partial = (this.partial + text).slice(0, MAX_CHARACTERS);
  }

  /** The part of the next answer that was received so far. */
  pending(): string {
    return this.partial;
  }

  /** Discards that part. */
  clear(): void {
    this.partial = '';
  }
}

/**
 * Status words of an ELM327. `unknown`: unsupported command; `silence`: no answer; `unreachable`: no bus was found; `fault`: bus or frame
 * error; `overrun`: the answer exceeded its buffer; `stopped`: input interrupted the request; `reset`: its settings are lost; `sleeping`: it
 * enters low power.
 */
type ElmWord =
  | 'ok'
  | 'unknown'
  | 'silence'
  | 'unreachable'
  | 'fault'
  | 'overrun'
  | 'stopped'
  | 'searching'
  | 'reset'
  | 'sleeping';

export interface ElmAnswer {
  frames: readonly CanFrame[];
  /** ELM-5: messages without headers; none if there are frames. */
  messages: readonly BareMessage[];
  /** Whether lines without headers were received. */
  isHeaderless: boolean;
  words: ReadonlySet<ElmWord>;
  /** Its version, such as `ELM327 v1.5`; `null`: not reported. */
  version: string | null;
  /** Its first line that is none of these, printable; `null`: none. */
  text: string | null;
  /** Voltage of the 12 V line, V; `null`: not reported. */
  voltageV: number | null;
  /** Whether it echoed the command. */
  isEchoed: boolean;
  /** The prompt is missing. */
  isUnfinished: boolean;
  /** Number of lines that could not be parsed. */
  unparsed: number;
}

/** By the prefix of a line without spaces. */
const WORDS: readonly (readonly [RegExp, ElmWord])[] = [
  [/^OK$/, 'ok'],
  [/^\?$/, 'unknown'],
  [/^NODATA/, 'silence'],
  [/^(UNABLETOCONNECT|ERROR$)/, 'unreachable'],
  [/^(CANERROR|BUSERROR|BUSBUSY|FBERROR|ERR\d\d)/, 'fault'],
  [/<?(DATAERROR|RXERROR)$/, 'fault'],
  [/^BUFFERFULL/, 'overrun'],
  [/^STOPPED/, 'stopped'],
  [/^LVRESET/, 'reset'],
  [/^!?(LPALERT|ACTALERT|LOWPOWER)/, 'sleeping'],
];
/** Precedes data on the same line while the adapter searches for a protocol or initializes the bus. */
const SEARCHING = /^(SEARCHING\.*|BUSINIT:?\.*(OK)?)+/;
/** Some adapters report their vendor instead of a version. */
const VERSION = /^(?=.*[A-Z])[\w ./()-]{2,30}\bv ?\d{1,2}\.\d{1,2}|^(ELM ?327|OBDLINK|STN ?\d{4})\b/i;
const VOLTAGE = /^\d{1,2}\.\d{1,2}V?$/;

const DIGITS = /^[0-9A-F]+$/;
/** Identifiers of 11 bits have three digits, those of 29 bits eight, data bytes two: an odd number of digits means 11 bits. */
const STANDARD = { digits: 3, most: 0x7ff };
const EXTENDED = { digits: 8, most: 0x1fff_ffff };
const MAX_BYTES = 8;

/** Parses an answer without its prompt, headers on, spaces and line feeds on or off. Never throws. */
export function readElmAnswer(text: string, command: string): ElmAnswer {
  const frames: CanFrame[] = [];
  const words = new Set<ElmWord>();
  const bare: string[] = [];
  const answer: ElmAnswer = {
    ...{ frames, messages: [], isHeaderless: false, words },
    ...{ version: null, text: null, voltageV: null, isEchoed: false, isUnfinished: false, unparsed: 0 },
  };
  const asked = compact(command);
  for (const written of text.replaceAll('\n', '\r').split('\r')) {
    const line = DIGITS.test(written) ? written : compact(written);
    if (line === '') continue;
    // ELM-2
    if (line === asked) {
      answer.isEchoed = true;
      continue;
    }
    // Most lines are frames, and no status word looks like one.
    const frame = readFrame(line);
    const printed = frame ? '' : printedOf(written);
    if (frame) frames.push(frame);
    else if (VERSION.test(printed)) answer.version = printed;
    else if (isHeaderless(line)) bare.push(line);
    else if (!takeLine(line, answer, frames, words)) {
      answer.unparsed += 1;
      answer.text ??= printed || null;
    }
  }
  if (frames.length === 0) answer.messages = joinHeaderless(bare, words.has('overrun'));
  answer.isHeaderless = frames.length === 0 && bare.length > 0;
  if (answer.messages.length === 0) answer.unparsed += bare.length;
  return answer;
}

/** A line as a name: knock-offs add bytes that cannot be printed. */
const printedOf = (written: string): string =>
  written
    .replaceAll(/[^ -~]/g, '')
    .trim()
    .slice(0, 60);

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** Whether the line has a meaning. */
function takeLine(line: string, answer: ElmAnswer, frames: CanFrame[], words: Set<ElmWord>): boolean {
  const rest = line.replace(SEARCHING, '');
  // ELM-4
  if (rest !== line) words.add('searching');
  if (rest === '') return true;
  const [, word] = WORDS.find(([pattern]) => pattern.test(rest)) ?? [];
  const frame = readFrame(rest);
  if (word) words.add(word);
  else if (frame) frames.push(frame);
  else if (VOLTAGE.test(rest)) answer.voltageV = Number.parseFloat(rest);
  else return false;
  return true;
}

/** ELM-3 */
function readFrame(line: string): CanFrame | null {
  const isExtended = line.length % 2 === 0;
  const { digits, most } = isExtended ? EXTENDED : STANDARD;
  const length = (line.length - digits) / 2;
  if (length < 1 || length > MAX_BYTES || !DIGITS.test(line)) return null;
  const id = Number.parseInt(line.slice(0, digits), 16);
  if (id > most) return null;
  const data = new Uint8Array(length);
  for (let place = 0, at = digits; place < length; place += 1, at += 2)
    data[place] = digitAt(line, at) * 16 + digitAt(line, at + 1);
  return { id, isExtended, data };
}

/** Value of a hex digit. Parsed by hand: hundreds are received each second, and parseInt per byte would dominate the cost. */
function digitAt(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code <= 57 ? code - 48 : code - 55;
}

/** A message without the address of its sender, as an adapter prints it that ignores ATH1. */
interface BareMessage {
  /** Starts with the service; shorter than `length` if the adapter cut it. */
  payload: Uint8Array;
  length: number;
}

/** Number of bytes of a long message, such as `03E`. */
const LENGTH = /^[0-9A-F]{3}$/;
/** A part of it with its number modulo 16, such as `0:620101FFF7E7`. */
const PART = /^([0-9A-F]):((?:[0-9A-F]{2}){1,7})$/;
/** A short message: a positive response to a service that reads, or a negative one. */
const SHORT = /^(?:41|49|5A|61|62|7F)(?:[0-9A-F]{2}){1,6}$/;

/** Whether a line without spaces can be a part of such a message. */
const isHeaderless = (line: string): boolean => LENGTH.test(line) || PART.test(line) || SHORT.test(line);

/** ELM-5: the messages of these lines. `isCut`: the adapter reports that its buffer is full, so that the beginning of a message counts. */
export function joinHeaderless(lines: readonly string[], isCut: boolean): BareMessage[] {
  const messages = lines.filter((line) => SHORT.test(line)).map((line) => whole(bytesOf(line)));
  const lengths = lines.filter((line) => LENGTH.test(line));
  const parts = lines.flatMap((line) => {
    const [, number, digits] = PART.exec(line) ?? [];
    return number !== undefined && digits !== undefined
      ? [{ number: Number.parseInt(number, 16), digits }]
      : [];
  });
  const [length] = lengths.map((digits) => Number.parseInt(digits, 16));
  // The parts of several senders cannot be told apart.
  if (lengths.length !== 1 || length === undefined) return messages;
  const count = Math.ceil((length - FIRST_BYTES) / NEXT_BYTES) + 1;
  const numbers = parts.map(({ number }) => number);
  const order = inSequence(numbers, 0, isCut ? Math.min(count, numbers.length) : count);
  if (!order) return messages;
  const payload = bytesOf(order.map((index) => parts[index]?.digits ?? '').join('')).subarray(0, length);
  return isCut || payload.length === length ? [...messages, { payload, length }] : messages;
}

const whole = (payload: Uint8Array): BareMessage => ({ payload, length: payload.length });

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
