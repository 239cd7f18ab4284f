export { isReading, isReadingName, READING_NAMES, READINGS, readingOf, setReading } from './readings.ts';
export {
  DOOR_NAMES,
  type DoorName,
  GEAR_LETTERS,
  type Gear,
  LIVES,
  MAX_READING,
  motorRpm,
  plausiblePowerKw,
} from './row.ts';
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
export {
  agesOf,
  fromWire,
  isKnown,
  statusShape,
  toWire,
  WIRE_SIGNALS,
  type WireSignalValues,
} from './wire.ts';
