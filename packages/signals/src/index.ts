export { agesOf } from './ages.ts';
export { motorRpm, plausiblePowerKw } from './codecs.ts';
export { DOOR_NAMES, type DoorName, GEAR_LETTERS, type Gear } from './parts.ts';
export { isReading, isReadingName, READING_NAMES, READINGS, readingOf, setReading } from './readings.ts';
export { LIVES, MAX_READING } from './row.ts';
export { shapeOf } from './shape-of.ts';
export { SIGNALS } from './signals.ts';
export {
  emptyState,
  type MonotonicMark,
  UNKNOWN_TIME_MS,
  type VehicleState,
  vehicleStateSchema,
  type WallMs,
  type WallState,
} from './state.ts';
export { TRIP_FIELDS, TRIP_ROWS, type TripField, tripPointShape } from './trip-rows.ts';
export type { NumberSignal, ReadingName, Readings, WireSignal } from './types.ts';
export { fromWire, isKnown, statusShape, toWire, WIRE_SIGNALS, type WireSignalValues } from './wire.ts';
