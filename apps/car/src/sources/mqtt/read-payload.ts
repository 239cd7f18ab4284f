import { jsonOf, scalarText, valueAtPath } from '../../shared/json-field.ts';
import { corrected, isInRange, kindOf, type Quantities, type Quantity } from '../quantities.ts';
import type { Figure, TopicCondition } from './topic-rule.ts';

export interface PayloadReadings {
  readings: Quantities;
  /** Number of invalid values: unreadable or out of range. */
  ignored: number;
  /** The quantities of those values. */
  rejected: Quantity[];
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const YES = new Set(['yes', 'true', 'on', '1']);
/** A byte of which all bits are set. */
const NOT_AVAILABLE = '255';
const NO = new Set(['no', 'false', 'off', '0']);

/** Distinct from `null`, by which a publisher reports that the value is unknown. */
const UNREADABLE = Symbol('unreadable');
type Value = number | string | boolean | null | typeof UNREADABLE;

const NOTHING_READ: PayloadReadings = { readings: {}, ignored: 0, rejected: [] };

export function readPayload(figures: readonly Figure[], payload: string): PayloadReadings {
  if (figures.length === 0) return NOTHING_READ;
  const json = figures.some(({ path }) => path) ? jsonOf(payload) : undefined;
  const readings: Quantities = {};
  const rejected: Quantity[] = [];
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
  if (rejected.some(isCoordinate)) removePosition(figures, readings);
  return { readings, ignored: ignored + rejected.length, rejected };
}

const isCoordinate = (reading: Quantity) => reading === 'latitudeDeg' || reading === 'longitudeDeg';

/**
 * An invalid coordinate must not be combined with an older one. If both are in this payload, neither is read, and the next payload has both.
 * If each has its own topic, the position becomes unknown.
 */
function removePosition(figures: readonly Figure[], readings: Quantities): void {
  const coordinates = figures.map(({ reading }) => reading).filter(isCoordinate);
  const isAlone = new Set(coordinates).size === 1;
  for (const coordinate of coordinates) {
    if (isAlone) readings[coordinate] = null;
    else delete readings[coordinate];
  }
}

/** Whether a payload meets the condition. */
export function matchesCondition(condition: TopicCondition, payload: string): boolean {
  const found = condition.path ? valueAtPath(jsonOf(payload), condition.path) : payload;
  return condition.matches.includes(scalarText(found));
}

/** One value of a comma-separated list; a short list has no value there. */
const itemOf = (list: unknown, item: number): string =>
  scalarText(list)
    .split(',', item + 1)
    [item]?.trim() ?? '';

function numberOf({ reading, scale = 1, offset = 0, zeroBelow = 0 }: Figure, value: number): number {
  const number = corrected(reading, value * scale + offset);
  return number > 0 && number < zeroBelow ? 0 : number;
}

function meaningOf(figure: Figure, whole: unknown): Value {
  const { reading, item, map } = figure;
  const found = item === undefined ? whole : itemOf(whole, item);
  const word = scalarText(found);
  if (map) return Object.hasOwn(map, word) ? inRange(reading, map[word] ?? null) : UNREADABLE;
  // MQTT-2
  if (found === null || (typeof found === 'string' && word === '')) return null;
  const kind = kindOf(reading);
  if (kind === 'number' && figure.zeroIsUnknown && Number(word) === 0) return null;
  if (kind === 'number')
    return DECIMAL.test(word) ? inRange(reading, numberOf(figure, Number(word))) : UNREADABLE;
  // READ-17
  if (kind === 'flag' && word === NOT_AVAILABLE) return null;
  if (kind === 'flag')
    return YES.has(word.toLowerCase()) || (NO.has(word.toLowerCase()) ? false : UNREADABLE);
  return word === '' ? UNREADABLE : inRange(reading, word);
}

/** MQTT-1 */
const inRange = (quantity: Quantity, value: number | string | boolean | null): Value =>
  value === null || isInRange(quantity, value) ? value : UNREADABLE;

type Figures = ReadonlyMap<string, readonly Figure[]>;

/** MQTT-8: the rules after a payload: one beyond the limit of its rule shows that the topic is in W. */
export function learnUnit(figures: Figures, topic: string, payload: string): Figures {
  const rules = figures.get(topic);
  if (!rules?.some(({ wattsAbove }) => isAbove(wattsAbove, payload))) return figures;
  const inWatts = rules.map(({ wattsAbove, ...figure }) =>
    isAbove(wattsAbove, payload)
      ? { ...figure, scale: 0.001 }
      : { ...figure, ...(wattsAbove && { wattsAbove }) },
  );
  return new Map(figures).set(topic, inWatts);
}

const isAbove = (limit: number | undefined, payload: string) =>
  limit !== undefined && Math.abs(Number(payload)) > limit;
