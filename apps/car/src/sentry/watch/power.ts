import { type OffPlace, SENTRY_MISSING, type SentryMissing } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { distanceM, type Place } from '@ligo/vehicle';
import type { CarState } from '../../ports/car-state.ts';
import type { Monotonic } from '../../ports/unit-time.ts';

/** The effective floors and places: those of the car where the owner set none. */
export interface PowerSettings {
  /** %; 0 is none. */
  minStateOfCharge: number;
  /** V; 0 is none. */
  minAuxVoltage: number;
  offPlaces: OffPlace[];
}

/** Default floors: the remaining charge still reaches a charger, and the 12 V battery still starts the car; %, V. */
export const SAFE_FLOORS = { minStateOfCharge: 20, minAuxVoltage: 11.8 } as const;

/** WATCH-7: a floor is left this far above it, a place this far outside its circle, so that noisy readings do not switch Sentry on and off. */
const CHARGE_MARGIN_PCT = 2;
const VOLTAGE_MARGIN_V = 0.4;
const PLACE_MARGIN_M = 30;
/** A load makes the voltage of the 12 V battery dip: the battery is low only after the first time, and then for at least the second; ms. */
const AUX_LOW_AFTER_MS = 30_000;
const AUX_LOW_FOR_MS = 600_000;

/** A reading that the source did not report for this long is missing; sources skip one occasionally. */
const MISSING_AFTER_MS = 60_000;

/** The last readings, and the results; `null`: never read. `T`: the clock of its times; wall time on the disk. */
export interface Power<T extends number = Monotonic> {
  chargePct: number | null;
  auxVoltageV: number | null;
  place: Place | null;
  /** Since when the source does not have a reading that floors need; `null` while it has. */
  chargeLostAtMs: T | null;
  auxLostAtMs: T | null;
  isChargeLow: boolean;
  /** Since when the 12 V battery is under its floor, and since when that counts; `null` while it is not. */
  auxUnderSinceMs: T | null;
  auxLowSinceMs: T | null;
  isAtOffPlace: boolean;
}

/** Before anything was read of charge, voltage and place. */
export const INITIAL_POWER: Power = {
  chargePct: null,
  auxVoltageV: null,
  place: null,
  chargeLostAtMs: 0 as Monotonic,
  auxLostAtMs: 0 as Monotonic,
  isChargeLow: false,
  auxUnderSinceMs: null,
  auxLowSinceMs: null,
  isAtOffPlace: false,
};

/** The state of charge that floors are compared with, %: that of the status screen. */
export const batteryLevelPct = (state: VehicleState) =>
  state.stateOfChargePct ?? state.dashboardStateOfChargePct;

/** Takes the readings of a state; an unknown one keeps its last value. */
export function readPower(before: Power, state: CarState): Power {
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
  // WATCH-6: 0 is no floor, and an unknown value is under none.
  return floor > 0 && value !== null && value < floor;
}

/** When a 12 V battery under its floor will count as low; `null`: it is not under its floor, or counts as low already. */
export const auxLowDueMs = ({ auxUnderSinceMs, auxLowSinceMs }: Power) =>
  auxLowSinceMs === null && auxUnderSinceMs !== null ? auxUnderSinceMs + AUX_LOW_AFTER_MS : null;

function judgeAux(
  power: Power,
  floor: number,
  nowMs: Monotonic,
): Pick<Power, 'auxUnderSinceMs' | 'auxLowSinceMs'> {
  const { auxVoltageV, auxUnderSinceMs, auxLowSinceMs } = power;
  if (auxLowSinceMs !== null && floor > 0) {
    const isOver = !isUnder(auxVoltageV, floor + VOLTAGE_MARGIN_V) && nowMs - auxLowSinceMs >= AUX_LOW_FOR_MS;
    return { auxUnderSinceMs: null, auxLowSinceMs: isOver ? null : auxLowSinceMs };
  }
  if (!isUnder(auxVoltageV, floor)) return { auxUnderSinceMs: null, auxLowSinceMs: null };
  const sinceMs = auxUnderSinceMs ?? nowMs;
  if (nowMs - sinceMs < AUX_LOW_AFTER_MS) return { auxUnderSinceMs: sinceMs, auxLowSinceMs: null };
  return { auxUnderSinceMs: null, auxLowSinceMs: nowMs };
}

/** Compares the readings with floors and places. */
export function judgePower(power: Power, settings: PowerSettings, nowMs: Monotonic): Power {
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

/** The result after a change of floors or places: the margins of the former ones do not apply. */
export function resetHysteresis(power: Power, { minAuxVoltage }: PowerSettings): Power {
  const isAuxUnder = isUnder(power.auxVoltageV, minAuxVoltage);
  return {
    ...power,
    isChargeLow: false,
    isAtOffPlace: false,
    auxLowSinceMs: isAuxUnder ? power.auxLowSinceMs : null,
  };
}

/** The missing readings that a floor or a place needs. */
export function missingReadings(
  { chargeLostAtMs, auxLostAtMs, place }: Power,
  { minStateOfCharge, minAuxVoltage, offPlaces }: PowerSettings,
  nowMs: Monotonic,
): SentryMissing[] {
  const isLost = (atMs: Monotonic | null) => atMs !== null && nowMs - atMs >= MISSING_AFTER_MS;
  return SENTRY_MISSING.filter((reading) => {
    if (reading === 'charge') return minStateOfCharge > 0 && isLost(chargeLostAtMs);
    if (reading === 'aux-battery') return minAuxVoltage > 0 && isLost(auxLostAtMs);
    // A parked car does not move: one reading of the place is enough.
    return offPlaces.length > 0 && place === null;
  });
}
