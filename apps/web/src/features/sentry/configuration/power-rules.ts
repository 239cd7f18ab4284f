import type { OffPlace, SentryConfigState } from '@ligo/protocol';

/** The range of the floors; `first` is the default of the car. */
export const POWER_LIMITS = {
  charge: { min: 5, max: 90, step: 5, first: 20 },
  aux: { min: 11, max: 13, step: 0.1, first: 11.8 },
} as const;
export const FIRST_RADIUS_M = 100;
export const MAX_PLACES = 20;
export const MAX_NAME = 60;

/** The floors that hold; 0 is none. */
export function powerLimitsOf({ minStateOfCharge, minAuxVoltage }: SentryConfigState) {
  return {
    chargePct: minStateOfCharge ?? POWER_LIMITS.charge.first,
    auxV: minAuxVoltage ?? POWER_LIMITS.aux.first,
  };
}

/** A voltage as the slider means it: sums of tenths are not exact. */
export const roundToTenths = (value: number) => Math.round(value * 10) / 10;

/** The places with one of them changed, added (`null`), or taken away (`null` for what it becomes). */
export function withPlace(
  places: readonly OffPlace[],
  index: number | null,
  place: OffPlace | null,
): OffPlace[] {
  const others = places.filter((_, each) => each !== index);
  if (!place) return others;
  if (index === null || index >= places.length) return [...places, place].slice(0, MAX_PLACES);
  return places.map((each, at) => (at === index ? place : each));
}
