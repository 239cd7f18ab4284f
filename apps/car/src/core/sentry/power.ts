import { type OffPlace, SENTRY_MISSING, type SentryMissing } from '@ligo/protocol';
import { distanceM, type Place, type VehicleState } from '@ligo/vehicle';

/** Floors and places as they hold, with those of the car where the owner set none. */
export interface PowerSettings {
  /** %; 0 is none. */
  minStateOfCharge: number;
  /** V; 0 is none. */
  minAuxVoltage: number;
  offPlaces: OffPlace[];
}

/** Floors while the owner set none: what is left still reaches a charger, and still starts the car; %, V. */
export const SAFE_FLOORS = { minStateOfCharge: 20, minAuxVoltage: 11.8 } as const;

/** WATCH-7: so much above a floor, or outside a circle, it is over; readings that waver there do not switch Sentry on and off. */
const CHARGE_MARGIN_PCT = 2;
const VOLTAGE_MARGIN_V = 0.4;
const PLACE_MARGIN_M = 30;

/** A reading that the source has not had for so long is missing; sources skip one now and then. */
const MISSING_AFTER_MS = 60_000;

/** What was read last, and what it comes to; `null` was never read. */
export interface Power {
  chargePct: number | null;
  auxVoltageV: number | null;
  place: Place | null;
  /** Since when the source does not have a reading that floors need, unix ms; `null` while it has. */
  chargeLostAtMs: number | null;
  auxLostAtMs: number | null;
  isChargeLow: boolean;
  isAuxLow: boolean;
  isAtOffPlace: boolean;
}

export const POWER_UNKNOWN: Power = {
  chargePct: null,
  auxVoltageV: null,
  place: null,
  chargeLostAtMs: 0,
  auxLostAtMs: 0,
  isChargeLow: false,
  isAuxLow: false,
  isAtOffPlace: false,
};

/** The state of charge that floors are compared with, %: that of the status screen. */
export const chargeOf = (state: VehicleState) => state.stateOfChargePct ?? state.dashboardStateOfChargePct;

/** Takes the readings of a state; what it does not have stays as it was. */
export function readPower(before: Power, state: VehicleState): Power {
  const { latitudeDeg, longitudeDeg, auxBatteryVoltageV, timeMs } = state;
  const chargePct = chargeOf(state);
  return {
    ...before,
    chargePct: chargePct ?? before.chargePct,
    auxVoltageV: auxBatteryVoltageV ?? before.auxVoltageV,
    chargeLostAtMs: chargePct === null ? (before.chargeLostAtMs ?? timeMs) : null,
    auxLostAtMs: auxBatteryVoltageV === null ? (before.auxLostAtMs ?? timeMs) : null,
    place: latitudeDeg !== null && longitudeDeg !== null ? { latitudeDeg, longitudeDeg } : before.place,
  };
}

function isUnder(value: number | null, floor: number, margin: number, wasUnder: boolean): boolean {
  // WATCH-6: 0 is no floor, and what was never read is under none.
  if (floor === 0 || value === null) return false;
  return value < (wasUnder ? floor + margin : floor);
}

/** Compares what was read with floors and places. */
export function judgePower(power: Power, settings: PowerSettings): Power {
  const { place, chargePct, auxVoltageV } = power;
  const reachM = power.isAtOffPlace ? PLACE_MARGIN_M : 0;
  return {
    ...power,
    isChargeLow: isUnder(chargePct, settings.minStateOfCharge, CHARGE_MARGIN_PCT, power.isChargeLow),
    isAuxLow: isUnder(auxVoltageV, settings.minAuxVoltage, VOLTAGE_MARGIN_V, power.isAuxLow),
    isAtOffPlace:
      place !== null &&
      settings.offPlaces.some(
        ({ lat, lng, radius }) =>
          distanceM(place, { latitudeDeg: lat, longitudeDeg: lng }) <= radius + reachM,
      ),
  };
}

/** Readings that a floor or a place needs and that are not there. */
export function missingReadings(
  { chargeLostAtMs, auxLostAtMs, place }: Power,
  { minStateOfCharge, minAuxVoltage, offPlaces }: PowerSettings,
  nowMs: number,
): SentryMissing[] {
  const isLost = (atMs: number | null) => atMs !== null && nowMs - atMs >= MISSING_AFTER_MS;
  return SENTRY_MISSING.filter((reading) => {
    if (reading === 'charge') return minStateOfCharge > 0 && isLost(chargeLostAtMs);
    if (reading === 'aux-battery') return minAuxVoltage > 0 && isLost(auxLostAtMs);
    // The car does not move while it is parked: a place that was read once is known.
    return offPlaces.length > 0 && place === null;
  });
}
