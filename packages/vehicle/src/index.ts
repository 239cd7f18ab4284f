export { chargePower } from './charge-power.ts';
export { bearingDeg, distanceM, M_PER_DEG, normalizeDeg, type Place, shortestTurnDeg } from './geodesy.ts';
export { type HeadingMoment, inferHeadingDeg } from './heading.ts';
export { type Figure, type LiveView, liveView, signalsOf, statusAges, toStatus } from './live-view.ts';
export { cornerWeights, heaviestCorners, squaredDistanceToSegment } from './polyline.ts';
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
export { type TripFile, writeTripFile } from './trip-export/trip-file.ts';
export { TRIP_GPX } from './trip-export/trip-gpx.ts';
export { TRIP_CSV, TRIP_JSON } from './trip-export/trip-texts.ts';
export { consumption, type TripFigures, tripFigures } from './trip-figures.ts';
export { changedReadings, inheritMissing, type TripChanges, tripReadings } from './trip-points.ts';
export {
  currentTripFromWire,
  currentTripToWire,
  NO_READINGS,
  type TripEnds,
  tripEndsFromWire,
  tripEndsToWire,
  tripFromSummary,
} from './trip-wire.ts';
export { horsepower, torqueKgfm } from './units.ts';
