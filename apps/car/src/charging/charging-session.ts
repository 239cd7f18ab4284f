import type { VehicleState } from '@ligo/signals';
import { countEnergy, type EnergyMoment, emptyEnergy } from './charge-energy.ts';
import { NO_POINTS } from './charge-points.ts';
import type { ChargingReadings } from './charging-readings.ts';
import type { ChargingSession } from './charging-store.ts';

const HOUR_MS = 3_600_000;
/** CHARGE-4 */
const SILENCE_TIMEOUT_MS = HOUR_MS;
const SILENT_STANDING_MS = 12 * HOUR_MS;
const LEFT_KM = 1;
/** Nobody drives away and comes back within so little; an odometer that jumps was read late, ms. */
const NEVER_LEFT_WITHIN_MS = 120_000;
/** CHARGE-10 */
const MIN_DURATION_MS = 60_000;

/** A session that begins; `counterKwh`: what the car's counter said before. */
export function beginSession(charge: ChargingReadings, counterKwh: number | null): ChargingSession {
  const { timeMs } = charge;
  const session = {
    ...{ beganAtMs: timeMs, heardAtMs: timeMs, startPct: null, endPct: null, highestKw: null },
    ...{ latitudeDeg: null, longitudeDeg: null, odometerKm: null, idleSinceMs: null },
    energy: emptyEnergy(timeMs, counterKwh),
    points: NO_POINTS,
  };
  return extendSession(session, charge);
}

/** CHARGE-7: the session with what is read while it goes on, or as it ends. */
export function extendSession(session: ChargingSession, charge: ChargingReadings): ChargingSession {
  const { timeMs, pct, kw, isCharging, state } = charge;
  const hasPlace = session.latitudeDeg === null && state.latitudeDeg !== null && state.longitudeDeg !== null;
  return {
    ...session,
    heardAtMs: timeMs,
    startPct: session.startPct ?? pct,
    endPct: pct ?? session.endPct,
    energy: countEnergy(session.energy, energyMoment(charge)),
    highestKw: kw === null ? session.highestKw : Math.max(session.highestKw ?? 0, kw),
    ...(hasPlace && { latitudeDeg: state.latitudeDeg, longitudeDeg: state.longitudeDeg }),
    odometerKm: state.odometerKm ?? session.odometerKm,
    idleSinceMs: isCharging === false ? (session.idleSinceMs ?? timeMs) : null,
  };
}

/** What is read of energy: nothing is charged while it is known not to be. */
export function energyMoment({ timeMs, counterKwh, kw, isCharging }: ChargingReadings): EnergyMoment {
  return { timeMs, counterKwh, kw: isCharging === false ? 0 : kw };
}

/** CHARGE-4: whether what is read now can be of the session. */
export function canContinue({ heardAtMs, odometerKm }: ChargingSession, state: VehicleState): boolean {
  const silentMs = state.timeMs - heardAtMs;
  if (silentMs <= NEVER_LEFT_WITHIN_MS) return true;
  if (odometerKm === null || state.odometerKm === null) return silentMs <= SILENCE_TIMEOUT_MS;
  return Math.abs(state.odometerKm - odometerKm) < LEFT_KM && silentMs <= SILENT_STANDING_MS;
}

/** CHARGE-10 */
export function isSession({ beganAtMs, heardAtMs, startPct, endPct, energy }: ChargingSession): boolean {
  const hasCharged =
    energy.countedKwh > 0 ||
    (energy.summedKwh ?? 0) > 0 ||
    (endPct ?? 0) > (startPct ?? Number.POSITIVE_INFINITY);
  return hasCharged || heardAtMs - beganAtMs >= MIN_DURATION_MS;
}

/** CHARGE-9: the session when the clock was set forward by so many ms, or back. */
export function shiftSession(session: ChargingSession, byMs: number): ChargingSession {
  const { beganAtMs, heardAtMs, idleSinceMs, energy } = session;
  return {
    ...session,
    beganAtMs: beganAtMs + byMs,
    heardAtMs: heardAtMs + byMs,
    idleSinceMs: idleSinceMs === null ? null : idleSinceMs + byMs,
    energy: { ...energy, last: { ...energy.last, timeMs: energy.last.timeMs + byMs } },
  };
}
