import { z } from 'zod';
import { MAX_READING, type Row, shapeOf } from './row.ts';
import type { SignalName, SignalValues } from './signals.ts';
import { SIGNAL_NAMES, SIGNALS } from './signals.ts';

function scalarSchema(row: Row): z.ZodType {
  if (row.kind === 'flag') return z.boolean();
  if (row.kind === 'choice') return z.enum(row.values);
  if (row.kind === 'text') return z.string();
  const [min, max] = row.storedRange ?? [-MAX_READING, MAX_READING];
  return z.number().min(min).max(max);
}

/** A missing or invalid value is `null`, so that it does not hide the others. */
function fieldSchema(row: Row): z.ZodType {
  const field = scalarSchema(row).nullable().default(null).catch(null);
  return row.parts
    ? z.object(Object.fromEntries(row.parts.map((part) => [part, field]))).prefault({})
    : field;
}

/** The readings of the car at one moment, as they are recorded and stored, too. `null`: unknown; an unknown value is never 0. */
export const vehicleStateSchema = z.object({
  /** Time of the readings, unix milliseconds. */
  timeMs: z.number().nonnegative(),
  ...shapeOf<{ [N in SignalName]: z.ZodType<SignalValues[N]> }>(
    SIGNAL_NAMES.map((name) => [name, fieldSchema(SIGNALS[name])]),
  ),
  /** A source reports Wi-Fi. */
  reportsWifi: z.boolean().default(false).catch(false),
  /** Times of the readings that are older than `timeMs`, by their names, unix milliseconds or `UNKNOWN_TIME_MS`. */
  takenAtMs: z.record(z.string(), z.number().nonnegative()).default({}).catch({}),
});
export type VehicleState = z.output<typeof vehicleStateSchema>;

declare const monotonic: unique symbol;
/** Marks a time by a clock that no one can set. */
export interface MonotonicMark {
  readonly [monotonic]: true;
}
/** Unix milliseconds as the wall clock is set; anyone may set it. Only the disk and the wire have such times. */
export type WallMs = number & Partial<Record<keyof MonotonicMark, never>>;

/** A state on the disk or the wire: its times are by the wall clock. */
export interface WallState extends VehicleState {
  timeMs: WallMs;
  takenAtMs: Record<string, WallMs>;
}

/** In `takenAtMs`: the time of the reading is unknown. */
export const UNKNOWN_TIME_MS = 0;

const ALL_UNKNOWN = vehicleStateSchema.parse({ timeMs: 0 });

/** A state without any reading; `timeMs` in unix milliseconds. */
export function emptyState(timeMs: number): VehicleState {
  return { ...ALL_UNKNOWN, timeMs, takenAtMs: {} };
}
