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
  unread: number;
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

/** 11 bits are three digits, 29 bits eight, and a byte of data two: an odd number of digits tells them apart. */
const STANDARD = /^[0-7][0-9A-F]{2}([0-9A-F]{2}){1,8}$/;
const EXTENDED = /^[01][0-9A-F]{7}([0-9A-F]{2}){1,8}$/;

/** Reads an answer without its prompt, headers on, spaces and line feeds on or off. Never throws, whatever came. */
export function readElmAnswer(text: string, command: string): ElmAnswer {
  const frames: CanFrame[] = [];
  const words = new Set<ElmWord>();
  const answer = { frames, words, version: null, voltageV: null, isEchoed: false, unread: 0 } as ElmAnswer;
  const asked = compact(command);
  for (const written of text.split(/[\r\n]+/)) {
    const line = compact(written);
    if (line === '') continue;
    // ELM-2
    if (line === asked) answer.isEchoed = true;
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
  else answer.unread += 1;
}

/** ELM-3 */
function readFrame(digits: string): CanFrame | null {
  const isExtended = EXTENDED.test(digits);
  if (!isExtended && !STANDARD.test(digits)) return null;
  const idDigits = isExtended ? 8 : 3;
  const data = new Uint8Array((digits.length - idDigits) / 2);
  for (let place = 0, at = idDigits; place < data.length; place += 1, at += 2)
    data[place] = Number.parseInt(digits.slice(at, at + 2), 16);
  return { id: Number.parseInt(digits.slice(0, idDigits), 16), isExtended, data };
}
