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
  shapeOf,
} from './row.ts';
export { type NumberSignal, type ReadingName, type Readings, SIGNALS, type WireSignal } from './signals.ts';
export * from './state.ts';
export * from './trip-rows.ts';
export {
  agesOf,
  fromWire,
  isKnown,
  statusShape,
  toWire,
  WIRE_SIGNALS,
  type WireSignalValues,
} from './wire.ts';
