export {
  bookEntryOf,
  isDeletedEntry,
  type MergedEntry,
  mergeBookWrite,
  writesOf,
} from './book/book-merge.ts';
export {
  type ChargeWarning,
  chargeWarnings,
  ownKwh,
  ownSessions,
  usualKwhPerPct,
} from './book/own-sessions.ts';
export {
  CHARGE_CSV,
  CHARGE_JSON,
  CHARGE_TESLAMATE,
  type ChargeFile,
  type ExportedCharge,
} from './charge-export.ts';
export * from './charge-figures.ts';
export { type ChargesOfFile, entriesOfFile, readChargeFile } from './charge-import/read-charges.ts';
export { CsvError, textOfFile } from './charge-import/read-csv.ts';
export { type ChargeProfile, chargeProfile, MAX_PROFILE_QUARTERS } from './cost/charge-profile.ts';
export { createCosts, type PricedCost, type PriceOrigin } from './cost/create-costs.ts';
export { type Drive, type DrivenCost, drivenCost, type Supply } from './cost/driven-cost.ts';
export { type CostSum, sumCosts } from './cost/month-cost.ts';
export type { PricedSession, SessionCost } from './cost/session-cost.ts';
export { priceByRules, versionOn } from './cost/tariff-price.ts';
export { zoneClock } from './cost/zone-clock.ts';
export * from './geodesy.ts';
export * from './live-view.ts';
export { placeAt } from './place-at.ts';
export * from './polyline.ts';
export * from './trip-codec.ts';
export * from './trip-columns.ts';
export { TRIP_CSV, TRIP_GPX, TRIP_JSON, type TripFile, writeTripFile } from './trip-export.ts';
export * from './trip-figures.ts';
export {
  changedReadings,
  currentTripFromWire,
  currentTripToWire,
  inheritMissing,
  NO_READINGS,
  type TripChanges,
  type TripEnds,
  tripEndsFromWire,
  tripEndsToWire,
  tripFromSummary,
  tripReadings,
} from './trip-wire.ts';
export * from './units.ts';
