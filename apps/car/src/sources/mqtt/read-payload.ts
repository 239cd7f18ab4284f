import { isReading, READINGS, type ReadingName, type Readings } from '@ligo/vehicle';
import { jsonOf, scalarText, valueAtPath } from '../../shared/json-field.ts';
import type { Figure, TopicCondition } from './topic-rule.ts';

/** What a payload gave. */
export interface PayloadReadings {
  readings: Readings;
  /** Values that were there and are no reading: unreadable, or out of range. */
  ignored: number;
  /** In whose place they were. */
  rejected: ReadingName[];
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const YES = new Set(['yes', 'true', 'on', '1']);
const NO = new Set(['no', 'false', 'off', '0']);

/** Distinct from `null`, by which a publisher says that it does not know. */
const UNREADABLE = Symbol('unreadable');
type Value = number | string | boolean | null | typeof UNREADABLE;

const NOTHING_READ: PayloadReadings = { readings: {}, ignored: 0, rejected: [] };

/** The readings in a payload, whatever it is. */
export function readPayload(figures: readonly Figure[], payload: string): PayloadReadings {
  if (figures.length === 0) return NOTHING_READ;
  const json = figures.some(({ path }) => path) ? jsonOf(payload) : undefined;
  const readings: { [N in ReadingName]?: number | string | boolean | null } = {};
  const rejected: ReadingName[] = [];
  let ignored = 0;
  for (const figure of figures) {
    const found = figure.path ? valueAtPath(json, figure.path) : payload;
    if (found === undefined) {
      if (json === undefined) ignored += 1;
      continue;
    }
    const value = meaningOf(figure, found);
    if (value === UNREADABLE) rejected.push(figure.reading);
    else readings[figure.reading] = value;
  }
  if (rejected.some(isHalf)) leavePlaceOut(figures, readings);
  return { readings: readings as Readings, ignored: ignored + rejected.length, rejected };
}

const isHalf = (reading: ReadingName) => reading === 'latitudeDeg' || reading === 'longitudeDeg';

/**
 * The other half of an unreadable one would be one of the place before. That of the same payload is no reading, and the next has both;
 * one with a topic of its own has no place to be of any more.
 */
function leavePlaceOut(figures: readonly Figure[], readings: Partial<Record<ReadingName, unknown>>): void {
  const halves = figures.map(({ reading }) => reading).filter(isHalf);
  const isAlone = new Set(halves).size === 1;
  for (const half of halves) {
    if (isAlone) readings[half] = null;
    else delete readings[half];
  }
}

/** Whether a topic says it. */
export function matchesCondition(saying: TopicCondition, payload: string): boolean {
  const found = saying.path ? valueAtPath(jsonOf(payload), saying.path) : payload;
  return saying.matches.includes(scalarText(found));
}

function meaningOf({ reading, map, scale = 1, offset = 0 }: Figure, found: unknown): Value {
  const word = scalarText(found);
  if (map) return Object.hasOwn(map, word) ? inRange(reading, map[word] ?? null) : UNREADABLE;
  // MQTT-2
  if (found === null || (typeof found === 'string' && word === '')) return null;
  const { kind } = READINGS[reading];
  if (kind === 'number')
    return DECIMAL.test(word) ? inRange(reading, Number(word) * scale + offset) : UNREADABLE;
  if (kind === 'flag')
    return YES.has(word.toLowerCase()) || (NO.has(word.toLowerCase()) ? false : UNREADABLE);
  return word === '' ? UNREADABLE : inRange(reading, word);
}

/** MQTT-1 */
const inRange = (reading: ReadingName, value: number | string | boolean | null): Value =>
  value === null || isReading(reading, value) ? value : UNREADABLE;
