import type { TripEnds } from './trip-wire.ts';

/** Energy that was unknown for a larger share of the trip is partial. */
const MAX_UNKNOWN_SHARE = 0.05;
/** Trips shorter than this have no duration to show. */
const MIN_DURATION_S = 60;

/** Figures of a trip; `null` is shown as `--`. */
export interface TripFigures {
  distanceKm: number | null;
  energyKwh: number | null;
  consumptionKwhPer100Km: number | null;
  averageSpeedKmh: number | null;
  durationS: number | null;
  /** The car had no odometer: the distance, and the figures derived from it, are added up from the speed. */
  isDistanceEstimated: boolean;
  /** The car had no energy counter: the energy is added up from the power. */
  isEnergyEstimated: boolean;
  /** The energy is that of a part of the trip, so that the trip took at least as much; its consumption is unknown. */
  isEnergyPartial: boolean;
}

function difference(from: number | null, to: number | null): number | null {
  return from == null || to == null ? null : to - from;
}

/** A sum starts at 0; the counter of a car is 0 only in the factory. */
const isSum = (from: number | null, to: number | null) => from === 0 && to != null;

/** Consumption, kWh/100 km; `null` without energy or for a distance of 0 or less. */
export function consumption(energyKwh: number | null, distanceKm: number | null): number | null {
  return energyKwh == null || distanceKm == null || distanceKm <= 0 ? null : (100 * energyKwh) / distanceKm;
}

/**
 * Figures of a trip from its odometers, its energy counters and the times of its first and last point in unix seconds. Average speed is distance over the whole duration.
 */
export function tripFigures(
  trip: Omit<TripEnds, 'stateOfHealthPct'>,
  startS: number | null,
  endS: number | null,
): TripFigures {
  const distanceKm = difference(trip.odometerStartKm, trip.odometerEndKm);
  const wholeS = difference(startS, endS);
  const isEnergyPartial =
    trip.energyUnknownS !== null && wholeS !== null && trip.energyUnknownS > MAX_UNKNOWN_SHARE * wholeS;
  const countedKwh = difference(trip.energyCounterStartKwh, trip.energyCounterEndKwh);
  const energyKwh = isEnergyPartial && (countedKwh ?? 0) <= 0 ? null : countedKwh;
  return {
    distanceKm,
    energyKwh,
    consumptionKwhPer100Km: isEnergyPartial ? null : consumption(energyKwh, distanceKm),
    averageSpeedKmh:
      distanceKm == null || wholeS == null || wholeS <= 0 ? null : distanceKm / (wholeS / 3600),
    durationS: wholeS == null || wholeS < MIN_DURATION_S ? null : wholeS,
    isDistanceEstimated: isSum(trip.odometerStartKm, trip.odometerEndKm),
    isEnergyEstimated: isSum(trip.energyCounterStartKwh, trip.energyCounterEndKwh),
    isEnergyPartial,
  };
}
