import type { Monotonic } from '../ports/unit-time.ts';
import { countEnergies } from './charge-energy.ts';
import type { ChargingReadings } from './charging-readings.ts';
import { canContinue, extendSession } from './charging-session.ts';
import { CHARGE_SIDES, type ChargingSession } from './charging-store.ts';

/** CHARGE-2, ms */
const IDLE_FOR_MS = 30 * 60_000;

/** The open session after a reading. */
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
