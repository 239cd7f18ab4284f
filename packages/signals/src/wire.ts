import { z } from 'zod';
import { namesOf, readingOf } from './readings.ts';
import { type Group, LIVES, MAX_TEXT_LENGTH, type Row, type Scalar, shapeOf } from './row.ts';
import type { SignalValues, WireName, WireSignal, WireValues } from './signals.ts';
import { SIGNAL_NAMES, SIGNALS } from './signals.ts';
import { UNKNOWN_TIME_MS, type VehicleState } from './state.ts';

/** Largest code of a choice that the wire accepts; a code without a value is unknown. */
const MAX_CODE = 99;

const isWireSignal = (name: keyof typeof SIGNALS): name is WireSignal => 'wire' in SIGNALS[name];
/** The readings that phones receive, in the order of the rows. */
export const WIRE_SIGNALS = SIGNAL_NAMES.filter(isWireSignal);

function scalarSchema(row: Row): z.ZodType {
  if (row.kind === 'flag') return z.boolean();
  if (row.kind === 'text') return z.string().max(MAX_TEXT_LENGTH);
  const [min, max] = row.kind === 'choice' ? [0, MAX_CODE] : (row.wireRange ?? row.range);
  return z.number().min(min).max(max);
}

/** An absent or invalid value is missing, so that a faulty sensor cannot hide the others. */
function wireSchema(row: Row): z.ZodType {
  const scalar = scalarSchema(row);
  const schema = row.parts ? z.array(scalar.nullable().catch(null)).length(row.parts.length) : scalar;
  return schema.nullish().catch(null).describe(row.doc);
}

type Missing<S extends z.ZodType> = z.ZodCatch<z.ZodOptional<z.ZodNullable<S>>>;
/** The fields of the readings in the schema of a status. */
export const statusShape = shapeOf<{ [W in WireName]: Missing<z.ZodType<WireValues[W]>> }>(
  WIRE_SIGNALS.map((name) => [SIGNALS[name].wire, wireSchema(SIGNALS[name])]),
);

/** The readings of a status; absent or `null`: missing. */
export type StatusReadings = { [W in WireName]?: WireValues[W] | null | undefined };
/** The readings of a state that a status carries. */
export type WireSignalValues = Pick<SignalValues, WireSignal>;

function decode(row: Row, wire: Scalar): Scalar | null {
  if (row.kind === 'choice') return row.values[Number(wire) - 1] ?? null;
  return row.kind === 'number' && row.codec ? row.codec.decode(Number(wire)) : wire;
}

function encode(row: Row, value: Scalar): Scalar {
  if (row.kind === 'choice') return row.values.indexOf(String(value)) + 1;
  return row.kind === 'number' && row.codec?.encode ? row.codec.encode(Number(value)) : value;
}

/** The readings of a status in the units of the state; a missing one is `null`. */
export function fromWire(status: StatusReadings): WireSignalValues {
  return shapeOf<WireSignalValues>(
    WIRE_SIGNALS.map((name) => {
      const row: Row = SIGNALS[name];
      const wire: Scalar | readonly (Scalar | null)[] | null = status[SIGNALS[name].wire] ?? null;
      const values = (Array.isArray(wire) ? wire : [wire]).map((one) =>
        one === null ? null : decode(row, one),
      );
      const parts = row.parts?.map((part, place) => [part, values[place] ?? null]);
      return [name, parts ? Object.fromEntries(parts) : values[0]];
    }),
  );
}

/** The readings of a state as a status carries them, without the unknown ones. */
export function toWire(state: WireSignalValues): StatusReadings {
  return shapeOf<StatusReadings>(
    WIRE_SIGNALS.flatMap((name) => {
      const row: Row = SIGNALS[name];
      const value: Scalar | Group | null = state[name];
      const each =
        typeof value === 'object' && value !== null ? row.parts?.map((part) => value[part]) : [value];
      const values = each?.map((one) => (one == null ? null : encode(row, one))) ?? [];
      return values.some((one) => one !== null)
        ? [[SIGNALS[name].wire, row.parts ? values : values[0]] as const]
        : [];
    }),
  );
}

/** Whether a value of a state is known; a reading with parts is known if one of them is. */
export function isKnown(value: Scalar | object | null): boolean {
  if (typeof value !== 'object' || value === null) return value !== null;
  return Object.values(value).some((one) => one !== null);
}

/** If the clock is this far behind a reading, the age of the reading is unknown, ms. */
const BEHIND_MS = 1_000;

/** Age of one reading, that of its oldest part; `null`: unknown, `undefined`: there is no reading. ms */
function ageOf(state: VehicleState, signal: WireSignal, nowMs: number): number | null | undefined {
  const times = namesOf(signal)
    .filter((name) => readingOf(state, name) !== null)
    .map((name) => state.takenAtMs[name] ?? state.timeMs);
  if (times.length === 0) return undefined;
  const areKnown = times.every((timeMs) => timeMs !== UNKNOWN_TIME_MS && nowMs - timeMs >= -BEHIND_MS);
  return areKnown ? nowMs - Math.min(...times) : null;
}

/** Ages of the readings on the wire, by their names there, s, without the readings renewed just now. `null`: unknown. */
export function agesOf(state: VehicleState, nowMs: number): { [W in WireName]?: number | null } {
  return shapeOf<{ [W in WireName]?: number | null }>(
    WIRE_SIGNALS.flatMap((name) => {
      const ageMs = ageOf(state, name, nowMs);
      const { wire, life } = SIGNALS[name];
      if (ageMs === undefined || (ageMs !== null && ageMs < LIVES[life].reportedFromMs)) return [];
      return [[wire, ageMs === null ? null : Math.round(ageMs / 1_000)] as const];
    }),
  );
}
