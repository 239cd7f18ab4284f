import { type OffPlace, SENTRY_MISSING, type SentryMissing } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { distanceM, type Place } from '@ligo/vehicle';

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
/** The 12 V battery dips whenever a load is switched on, and recovers when none is: it is low after the first time, for at least the second; ms. */
const AUX_LOW_AFTER_MS = 30_000;
const AUX_LOW_FOR_MS = 600_000;

/** A reading that the source did not report for this long is missing; sources skip one occasionally. */
const MISSING_AFTER_MS = 60_000;

/** The last readings, and the results; `null`: never read. */
export interface Power {
  chargePct: number | null;
  auxVoltageV: number | null;
  place: Place | null;
  /** Since when the source does not have a reading that floors need, unix ms; `null` while it has. */
  chargeLostAtMs: number | null;
  auxLostAtMs: number | null;
  isChargeLow: boolean;
  /** Since when the 12 V battery is under its floor, and since when that counts, unix ms; `null` while it is not. */
  auxUnderSinceMs: number | null;
  auxLowSinceMs: number | null;
  isAtOffPlace: boolean;
}

/** Before anything was read of charge, voltage and place. */
export const INITIAL_POWER: Power = {
  chargePct: null,
  auxVoltageV: null,
  place: null,
  chargeLostAtMs: 0,
  auxLostAtMs: 0,
  isChargeLow: false,
  auxUnderSinceMs: null,
  auxLowSinceMs: null,
  isAtOffPlace: false,
};

/** The state of charge that floors are compared with, %: that of the status screen. */
export const batteryLevelPct = (state: VehicleState) =>
  state.stateOfChargePct ?? state.dashboardStateOfChargePct;

/** Takes the readings of a state; what it does not have stays as it was. */
export function readPower(before: Power, state: VehicleState): Power {
  const { latitudeDeg, longitudeDeg, auxBatteryVoltageV, timeMs } = state;
  const chargePct = batteryLevelPct(state);
  return {
    ...before,
    chargePct: chargePct ?? before.chargePct,
    auxVoltageV: auxBatteryVoltageV ?? before.auxVoltageV,
    chargeLostAtMs: chargePct === null ? (before.chargeLostAtMs ?? timeMs) : null,
    auxLostAtMs: auxBatteryVoltageV === null ? (before.auxLostAtMs ?? timeMs) : null,
    place: latitudeDeg !== null && longitudeDeg !== null ? { latitudeDeg, longitudeDeg } : before.place,
  };
}

function isUnder(value: number | null, floor: number): boolean {
  // WATCH-6: 0 is no floor, and what was never read is under none.
  return floor > 0 && value !== null && value < floor;
}

/** When a 12 V battery that is under its floor counts as low, unix ms; `null` if it is not under it, or does already. */
export const auxLowDueMs = ({ auxUnderSinceMs, auxLowSinceMs }: Power) =>
  auxLowSinceMs === null && auxUnderSinceMs !== null ? auxUnderSinceMs + AUX_LOW_AFTER_MS : null;

function judgeAux(
  power: Power,
  floor: number,
  nowMs: number,
): Pick<Power, 'auxUnderSinceMs' | 'auxLowSinceMs'> {
  const { auxVoltageV, auxUnderSinceMs, auxLowSinceMs } = power;
  // A clock that was set back gives no duration.
  const passedMs = (sinceMs: number) => Math.abs(nowMs - sinceMs);
  if (auxLowSinceMs !== null && floor > 0) {
    const isOver =
      !isUnder(auxVoltageV, floor + VOLTAGE_MARGIN_V) && passedMs(auxLowSinceMs) >= AUX_LOW_FOR_MS;
    return { auxUnderSinceMs: null, auxLowSinceMs: isOver ? null : auxLowSinceMs };
  }
  if (!isUnder(auxVoltageV, floor)) return { auxUnderSinceMs: null, auxLowSinceMs: null };
  const sinceMs = auxUnderSinceMs ?? nowMs;
  if (passedMs(sinceMs) < AUX_LOW_AFTER_MS) return { auxUnderSinceMs: sinceMs, auxLowSinceMs: null };
  return { auxUnderSinceMs: null, auxLowSinceMs: nowMs };
}

/** Compares what was read with floors and places. */
export function judgePower(power: Power, settings: PowerSettings, nowMs: number): Power {
  const { place, chargePct, isChargeLow, isAtOffPlace } = power;
  const { minStateOfCharge, minAuxVoltage, offPlaces } = settings;
  const reachM = isAtOffPlace ? PLACE_MARGIN_M : 0;
  const marginPct = isChargeLow && minStateOfCharge > 0 ? CHARGE_MARGIN_PCT : 0;
  return {
    ...power,
    ...judgeAux(power, minAuxVoltage, nowMs),
    isChargeLow: isUnder(chargePct, minStateOfCharge + marginPct),
    isAtOffPlace:
      place !== null &&
      offPlaces.some(
        ({ lat, lng, radius }) =>
          distanceM(place, { latitudeDeg: lat, longitudeDeg: lng }) <= radius + reachM,
      ),
  };
}

/** The result after floors or places were changed, to which no margin of the former ones applies. */
export function resetHysteresis(power: Power, { minAuxVoltage }: PowerSettings): Power {
  const isAuxUnder = isUnder(power.auxVoltageV, minAuxVoltage);
  return {
    ...power,
    isChargeLow: false,
    isAtOffPlace: false,
    auxLowSinceMs: isAuxUnder ? power.auxLowSinceMs : null,
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
