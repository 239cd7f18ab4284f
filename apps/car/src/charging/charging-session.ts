import type { WallMs } from '@ligo/signals';
import type { CarState } from '../ports/car-state.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import { earlierOf, type Monotonic, monoOf, plusMs, type UnitTime, wallOf } from '../ports/unit-time.ts';
import { bySide, type CountersBefore, chargedKwh, countEnergies, emptyEnergies } from './charge-energy.ts';
import type { ChargingReadings } from './charging-readings.ts';
import {
  CHARGE_SIDES,
  type ChargeEnergy,
  type ChargingSession,
  type StoredSession,
} from './charging-store.ts';
import { addConditions, NO_CONDITIONS, NO_POINTS } from './session-conditions.ts';

const HOUR_MS = 3_600_000;
/** CHARGE-4 */
const SILENCE_TIMEOUT_MS = HOUR_MS;
const SILENT_STANDING_MS = 12 * HOUR_MS;
const LEFT_KM = 1;
/** No car leaves and returns within this time; an odometer that jumps was read late, ms. */
const NEVER_LEFT_WITHIN_MS = 120_000;
/** CHARGE-10 */
const MIN_DURATION_MS = 60_000;

/** A new session; `counters`: the counters before it. */
export function beginSession(charge: ChargingReadings, counters: CountersBefore): ChargingSession<Monotonic> {
  const { timeMs } = charge;
  const session = {
    ...{ beganAtMs: timeMs, heardAtMs: timeMs, startPct: null, endPct: null, highestKw: null },
    ...{ latitudeDeg: null, longitudeDeg: null, odometerKm: null, idleSinceMs: null },
    ...NO_CONDITIONS,
    energies: emptyEnergies(timeMs, counters),
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
    ...addConditions(session, state, timeMs - session.heardAtMs),
    energies: countEnergies(session.energies, timeMs, charge.sides),
    highestKw: kw === null ? session.highestKw : Math.max(session.highestKw ?? 0, kw),
    ...(hasPlace && { latitudeDeg: state.latitudeDeg, longitudeDeg: state.longitudeDeg }),
    odometerKm: state.odometerKm ?? session.odometerKm,
    idleSinceMs: isCharging === false ? (session.idleSinceMs ?? timeMs) : null,
  };
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
  energies,
}: ChargingSession<Monotonic>): boolean {
  const hasCharged =
    (chargedKwh(energies) ?? 0) > 0 || (endPct ?? 0) > (startPct ?? Number.POSITIVE_INFINITY);
  return hasCharged || heardAtMs - beganAtMs >= MIN_DURATION_MS;
}

/** The last reading of a session that the disk had at the start of another run of the unit, by both clocks. */
export interface RestoredSession {
  heardAtMs: Monotonic;
  storedMs: WallMs;
}

/** CHARGE-9: the session with wall times as the clock is set now, for the disk. Without a reading of this run of the unit it keeps its times. */
export function sessionToDisk(
  session: ChargingSession<Monotonic>,
  time: UnitTime & UnitBoot,
  restored: RestoredSession | null,
): StoredSession {
  const { bootId } = time;
  if (restored === null || session.heardAtMs !== restored.heardAtMs) {
    const boot = bootId === null ? null : { id: bootId, heardUpMs: session.heardAtMs };
    return { ...withTimes(session, (at) => wallOf(time, at)), boot };
  }
  const { heardAtMs, storedMs } = restored;
  return { ...withTimes(session, (at) => storedMs + (at - heardAtMs)), boot: null };
}

/**
 * CHARGE-9: the session from the disk, which keeps its length. In the same run of the unit its times are by the unit's clock; else its last
 * reading is past, whatever the clock showed then.
 */
export function sessionFromDisk(
  { boot, ...session }: StoredSession,
  time: UnitTime & UnitBoot,
): {
  session: ChargingSession<Monotonic>;
  /** `null`: the unit runs since. */
  restored: RestoredSession | null;
} {
  const { heardAtMs } = session;
  const isSameRun = boot !== null && boot.id === time.bootId;
  const lastMs = isSameRun
    ? (boot.heardUpMs as Monotonic)
    : earlierOf(monoOf(time, heardAtMs), time.clock.nowMs());
  return {
    session: withTimes(session, (at) => plusMs(lastMs, at - heardAtMs)),
    restored: isSameRun ? null : { heardAtMs: lastMs, storedMs: heardAtMs },
  };
}

function withTimes<A extends number, B extends number>(
  session: ChargingSession<A>,
  convert: (at: A) => B,
): ChargingSession<B> {
  const { beganAtMs, heardAtMs, idleSinceMs, energies } = session;
  const moved = (energy: ChargeEnergy<A>) => ({
    ...energy,
    last: { ...energy.last, timeMs: convert(energy.last.timeMs) },
  });
  return {
    ...session,
    beganAtMs: convert(beganAtMs),
    heardAtMs: convert(heardAtMs),
    idleSinceMs: idleSinceMs === null ? null : convert(idleSinceMs),
    energies: bySide((side) => moved(energies[side])),
  };
}

/** CHARGE-2, ms */
const IDLE_FOR_MS = 30 * 60_000;

interface Followed {
  session: ChargingSession<Monotonic>;
  isContinued: boolean;
  /** The reading belongs to it. */
  hasReading: boolean;
}

/** The open session after a reading, and whether it continues. */
export function followSession(session: ChargingSession<Monotonic>, charge: ChargingReadings): Followed {
  // CHARGE-3, CHARGE-4
  if (charge.isMoving || !canContinue(session, charge.state))
    return { session, isContinued: false, hasReading: false };
  // CHARGE-2
  if (charge.isCableConnected !== null)
    return {
      session: extendSession(session, charge),
      isContinued: charge.isCableConnected,
      hasReading: true,
    };
  if (charge.isCharging === false) return restSession(session, charge);
  // CHARGE-7
  const hasRisen =
    (charge.pct !== null && charge.pct > (session.endPct ?? 100)) ||
    CHARGE_SIDES.some((side) => {
      const { counterKwh } = charge.sides[side];
      const before = session.energies[side].counterKwh ?? Number.POSITIVE_INFINITY;
      return counterKwh !== null && counterKwh > before;
    });
  return {
    session: hasRisen ? extendSession(session, charge) : session,
    isContinued: true,
    hasReading: hasRisen,
  };
}

/** CHARGE-2: the session of a car that is not charged and whose cable is unknown. */
function restSession(session: ChargingSession<Monotonic>, charge: ChargingReadings): Followed {
  if (session.idleSinceMs === null)
    return { session: extendSession(session, charge), isContinued: true, hasReading: true };
  const isContinued = charge.timeMs - session.idleSinceMs < IDLE_FOR_MS;
  const energies = countEnergies(session.energies, charge.timeMs, charge.sides);
  return { session: { ...session, energies }, isContinued, hasReading: false };
}
