import type { CanFrame } from './can-frame.ts';

/**
 * What an ELM327 says beside data. `unknown`: it has no such command; `silence`: nobody answered; `unreachable`: there is no bus to be
 * found; `fault`: the bus, or a frame, is garbled; `overrun`: the answer was longer than it can keep; `stopped`: something came in while
 * it waited; `reset`: it has forgotten what it was told; `sleeping`: it is about to save power.
 */
export type ElmWord =
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

/** An answer of an ELM327, in its parts. */
export interface ElmAnswer {
  frames: readonly CanFrame[];
  words: ReadonlySet<ElmWord>;
  /** What it calls itself, such as `ELM327 v1.5`; `null` if it does not say. */
  version: string | null;
  /** Of the 12 V line, V; `null` if it does not say. */
  voltageV: number | null;
  /** Whether it repeated the command. */
  isEchoed: boolean;
  /** Lines that are none of that. */
  unparsed: number;
}

/** By the beginning of a line without its spaces. */
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
/** What stands before data on the same line, while a protocol is looked for or a bus begun. */
const SEARCHING = /^(SEARCHING\.*|BUSINIT:?\.*(OK)?)+/;
/** Some tell their maker's name in the place of a version. */
const VERSION = /^(?=.*[A-Z])[\w ./()-]{2,30}\bv ?\d{1,2}\.\d{1,2}|^(ELM ?327|OBDLINK|STN ?\d{4})\b/i;
const VOLTAGE = /^\d{1,2}\.\d{1,2}V?$/;

const DIGITS = /^[0-9A-F]+$/;
/** 11 bits are three digits, 29 bits eight, and a byte of data two: an odd number of digits tells them apart. */
const STANDARD = { digits: 3, most: 0x7ff };
const EXTENDED = { digits: 8, most: 0x1fff_ffff };
const MAX_BYTES = 8;

/** Reads an answer without its prompt, headers on, spaces and line feeds on or off. Never throws, whatever came. */
export function readElmAnswer(text: string, command: string): ElmAnswer {
  const frames: CanFrame[] = [];
  const words = new Set<ElmWord>();
  const answer = { frames, words, version: null, voltageV: null, isEchoed: false, unparsed: 0 } as ElmAnswer;
  const asked = compact(command);
  for (const written of text.replaceAll('\n', '\r').split('\r')) {
    const line = DIGITS.test(written) ? written : compact(written);
    if (line === '') continue;
    // ELM-2
    if (line === asked) {
      answer.isEchoed = true;
      continue;
    }
    // Most lines are frames, and nothing else looks like one.
    const frame = readFrame(line);
    if (frame) frames.push(frame);
    else if (VERSION.test(written.trim()))
      answer.version = written
        .replaceAll(/[^ -~]/g, '')
        .trim()
        .slice(0, 60);
    else takeLine(line, answer, frames, words);
  }
  return answer;
}

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

function takeLine(line: string, answer: ElmAnswer, frames: CanFrame[], words: Set<ElmWord>): void {
  const rest = line.replace(SEARCHING, '');
  // ELM-4
  if (rest !== line) words.add('searching');
  if (rest === '') return;
  const [, word] = WORDS.find(([pattern]) => pattern.test(rest)) ?? [];
  const frame = readFrame(rest);
  if (word) words.add(word);
  else if (frame) frames.push(frame);
  else if (VOLTAGE.test(rest)) answer.voltageV = Number.parseFloat(rest);
  else answer.unparsed += 1;
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

/** A capital hex digit. By hand, as some hundred come each second: parsing each byte by itself takes longer than all the rest. */
function digitAt(line: string, at: number): number {
  const code = line.charCodeAt(at);
  return code <= 57 ? code - 48 : code - 55;
}
