import { type Group, LIVES, MAX_TEXT_LENGTH, type PartName, type Row, type Scalar, shapeOf } from './row.ts';
import type { ReadingName, SignalName, SignalValues } from './signals.ts';
import { SIGNAL_NAMES, SIGNALS } from './signals.ts';

export type Reading = Row & {
  signal: SignalName;
  /** `null`: the reading has no parts. */
  part: PartName | null;
  /** Empty if there is none. */
  unit: string;
  lifetimeMs: number;
};

const nameOf = (signal: SignalName, part: PartName | null) =>
  (part === null ? signal : `${signal}.${part}`) as ReadingName;
const partsOf = (row: Row): readonly (PartName | null)[] => row.parts ?? [null];

function readingsOf(signal: SignalName): [ReadingName, Reading][] {
  const row: Row = SIGNALS[signal];
  const unit = row.kind === 'number' ? row.unit : '';
  const { lifetimeMs } = LIVES[row.life];
  return partsOf(row).map((part) => [nameOf(signal, part), { ...row, signal, part, unit, lifetimeMs }]);
}

/** All readings, each part by itself; a value outside `range` is not a reading. */
export const READINGS = shapeOf<Readonly<Record<ReadingName, Reading>>>(SIGNAL_NAMES.flatMap(readingsOf));
/** Their names, in the order of the rows. */
export const READING_NAMES = Object.keys(READINGS) as ReadingName[];

const names: ReadonlySet<string> = new Set(READING_NAMES);
// Not Object.hasOwn: the browser of a unit may not have it.
export const isReadingName = (name: string): name is ReadingName => names.has(name);

/** The names of the values of one signal. */
export const namesOf = (signal: SignalName): ReadingName[] =>
  partsOf(SIGNALS[signal]).map((part) => nameOf(signal, part));

export function readingOf(state: SignalValues, name: ReadingName): Scalar | null {
  const { signal, part } = READINGS[name];
  const value: Scalar | Group | null = state[signal];
  if (typeof value !== 'object' || value === null) return value;
  return part === null ? null : (value[part] ?? null);
}

/** Sets a reading of a state. A group is copied before it changes, since states share groups. */
export function setReading(state: SignalValues, name: ReadingName, value: Scalar | null): void {
  const { signal, part } = READINGS[name];
  const fields: { [N in SignalName]: Scalar | Group | null } = state;
  if (part === null) fields[signal] = value;
  else fields[signal] = { ...(fields[signal] as Group), [part]: value };
}

/** Whether a value can be a reading of that name: of its kind, and within its range. */
export function isReading(name: ReadingName, value: unknown): boolean {
  const row = READINGS[name];
  if (row.kind === 'number')
    return typeof value === 'number' && value >= row.range[0] && value <= row.range[1];
  if (row.kind === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return row.kind === 'text' ? value.length <= MAX_TEXT_LENGTH : row.values.includes(value);
}
