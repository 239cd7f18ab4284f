import type { ChargingSession } from '../../ports/charging-store.ts';
import { countEnergy } from './charge-energy.ts';
import type { Charge } from './charge-of.ts';
import { canGoOn, energyMoment, growSession } from './charging-session.ts';

/** CHARGE-2, ms */
const IDLE_FOR_MS = 30 * 60_000;

/** What a reading makes of the session that goes on. */
interface Followed {
  session: ChargingSession;
  goesOn: boolean;
  /** The reading tells something of it. */
  isTold: boolean;
}

/** Whether the session goes on with what is read, and as what. */
export function followSession(session: ChargingSession, charge: Charge): Followed {
  // CHARGE-3, CHARGE-4
  if (charge.isMoving || !canGoOn(session, charge.state)) return { session, goesOn: false, isTold: false };
  // CHARGE-2
  if (charge.hangs !== null)
    return { session: growSession(session, charge), goesOn: charge.hangs, isTold: true };
  if (charge.isCharging === false) return restSession(session, charge);
  // CHARGE-7
  const hasRisen =
    (charge.pct !== null && charge.pct > (session.endPct ?? 100)) ||
    (charge.counterKwh !== null &&
      charge.counterKwh > (session.energy.counterKwh ?? Number.POSITIVE_INFINITY));
  return { session: hasRisen ? growSession(session, charge) : session, goesOn: true, isTold: hasRisen };
}

/** CHARGE-2: of a car of which nobody knows whether its cable is in, and which is not charged. */
function restSession(session: ChargingSession, charge: Charge): Followed {
  if (session.idleSinceMs === null)
    return { session: growSession(session, charge), goesOn: true, isTold: true };
  const goesOn = charge.timeMs - session.idleSinceMs < IDLE_FOR_MS;
  const energy = countEnergy(session.energy, energyMoment(charge));
  return { session: { ...session, energy }, goesOn, isTold: false };
}
