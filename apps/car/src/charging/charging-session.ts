import type { WallMs } from '@ligo/signals';
import type { CarState } from '../ports/car-state.ts';
import { earlierOf, type Monotonic, monoOf, plusMs, type UnitTime, wallOf } from '../ports/unit-time.ts';
import { countEnergy, type EnergyMoment, emptyEnergy } from './charge-energy.ts';
import { NO_POINTS } from './charge-points.ts';
import type { ChargingReadings } from './charging-readings.ts';
import type { ChargingSession } from './charging-store.ts';

const HOUR_MS = 3_600_000;
/** CHARGE-4 */
const SILENCE_TIMEOUT_MS = HOUR_MS;
const SILENT_STANDING_MS = 12 * HOUR_MS;
const LEFT_KM = 1;
/** No car leaves and returns within this time; an odometer that jumps was read late, ms. */
const NEVER_LEFT_WITHIN_MS = 120_000;
/** CHARGE-10 */
const MIN_DURATION_MS = 60_000;

/** A new session; `counterKwh`: the car's counter before it. */
export function beginSession(
  charge: ChargingReadings,
  counterKwh: number | null,
): ChargingSession<Monotonic> {
  const { timeMs } = charge;
  const session = {
    ...{ beganAtMs: timeMs, heardAtMs: timeMs, startPct: null, endPct: null, highestKw: null },
    ...{ latitudeDeg: null, longitudeDeg: null, odometerKm: null, idleSinceMs: null },
    energy: emptyEnergy(timeMs, counterKwh),
    points: NO_POINTS,
  };
  return extendSession(session, charge);
}

/** CHARGE-7: the session after a reading during it, or at its end. */
export function extendSession(
  session: ChargingSession<Monotonic>,
  charge: ChargingReadings,
): ChargingSession<Monotonic> {
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

/** The reading of the energy: the power is 0 while the battery is known not to be charged. */
export function energyMoment({ timeMs, counterKwh, kw, isCharging }: ChargingReadings): EnergyMoment {
  return { timeMs, counterKwh, kw: isCharging === false ? 0 : kw };
}

/** CHARGE-4: whether a state can belong to the session. */
export function canContinue({ heardAtMs, odometerKm }: ChargingSession<Monotonic>, state: CarState): boolean {
  const silentMs = state.timeMs - heardAtMs;
  if (silentMs <= NEVER_LEFT_WITHIN_MS) return true;
  if (odometerKm === null || state.odometerKm === null) return silentMs <= SILENCE_TIMEOUT_MS;
  return Math.abs(state.odometerKm - odometerKm) < LEFT_KM && silentMs <= SILENT_STANDING_MS;
}

/** CHARGE-10 */
export function isSession({
  beganAtMs,
  heardAtMs,
  startPct,
  endPct,
  energy,
}: ChargingSession<Monotonic>): boolean {
  const hasCharged =
    energy.countedKwh > 0 ||
    (energy.summedKwh ?? 0) > 0 ||
    (endPct ?? 0) > (startPct ?? Number.POSITIVE_INFINITY);
  return hasCharged || heardAtMs - beganAtMs >= MIN_DURATION_MS;
}

/** The last reading of a session that the disk had at the start, by both clocks. */
export interface RestoredSession {
  heardAtMs: Monotonic;
  storedMs: WallMs;
}

/** CHARGE-9: the session with wall times as the clock is set now, for the disk. Without a reading of this run it keeps its times. */
export function sessionToDisk(
  session: ChargingSession<Monotonic>,
  time: UnitTime,
  restored: RestoredSession | null,
): ChargingSession<WallMs> {
  if (session.heardAtMs !== restored?.heardAtMs) return withTimes(session, (at) => wallOf(time, at));
  const { heardAtMs, storedMs } = restored;
  return withTimes(session, (at) => storedMs + (at - heardAtMs));
}

/** CHARGE-9: the session from the disk. Its last reading is past, whatever the clock showed then; the session keeps its length. */
export function sessionFromDisk(
  session: ChargingSession<WallMs>,
  time: UnitTime,
): ChargingSession<Monotonic> {
  const { heardAtMs } = session;
  const lastMs = earlierOf(monoOf(time, heardAtMs), time.clock.nowMs());
  return withTimes(session, (at) => plusMs(lastMs, at - heardAtMs));
}

function withTimes<A extends number, B extends number>(
  session: ChargingSession<A>,
  convert: (at: A) => B,
): ChargingSession<B> {
  const { beganAtMs, heardAtMs, idleSinceMs, energy } = session;
  return {
    ...session,
    beganAtMs: convert(beganAtMs),
    heardAtMs: convert(heardAtMs),
    idleSinceMs: idleSinceMs === null ? null : convert(idleSinceMs),
    energy: { ...energy, last: { ...energy.last, timeMs: convert(energy.last.timeMs) } },
  };
}
