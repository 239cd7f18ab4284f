export { chargePower } from './charge-power.ts';
export { bearingDeg, distanceM, M_PER_DEG, normalizeDeg, type Place, shortestTurnDeg } from './geodesy.ts';
export { type HeadingMoment, inferHeadingDeg } from './heading.ts';
export { type Figure, type LiveView, liveView, toStatus } from './live-view.ts';
export { cornerWeights, heaviestCorners, squaredDistanceToSegment } from './polyline.ts';
export { isReading, READINGS, type ReadingName, type Readings, readingOf } from './readings.ts';
export { statusAges } from './status-ages.ts';
export { packColumns, TripCodecError, unpackColumns } from './trip-codec.ts';
export {
  type ColumnSubset,
  emptyColumns,
  joinColumns,
  sliceColumns,
  type TripColumns,
  toColumns,
  toPoints,
} from './trip-columns.ts';
export { TRIP_CSV } from './trip-export/trip-csv.ts';
export { type TripFile, writeTripFile } from './trip-export/trip-file.ts';
export { TRIP_GPX } from './trip-export/trip-gpx.ts';
export { TRIP_JSON } from './trip-export/trip-json.ts';
export { consumption, type TripFigures, tripFigures } from './trip-figures.ts';
export { changedPoint, tripReadings } from './trip-point-of.ts';
export { inheritMissing } from './trip-points.ts';
export {
  type CurrentTrip,
  currentTripFromWire,
  currentTripToWire,
  NO_READINGS,
  type TripEnds,
  type TripField,
  tripEndsFromWire,
  tripEndsToWire,
  tripFromSummary,
} from './trip-wire.ts';
export {
  gearFromCode,
  gearToCode,
  horsepower,
  motorRpm,
  plausiblePowerKw,
  temperatureFromWire,
  temperatureToWire,
  torqueKgfm,
} from './units.ts';
export {
  emptyState,
  type Gear,
  MAX_READING,
  UNKNOWN_TIME_MS,
  type VehicleState,
  vehicleStateSchema,
} from './vehicle-state.ts';
