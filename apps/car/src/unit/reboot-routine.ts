/** What keeps the unit from being restarted while its car is off; times are ms by a clock that nobody sets. */
export interface RebootRoutine {
  /** When to order it next; `null`: no more until the car is switched off anew. */
  nextMs: number | null;
  /** How many orders failed, one after the other. */
  failures: number;
  /** The 12 V battery was below its floor, and has not recovered since. */
  isAuxLow: boolean;
}

/** Interval, and minimum voltage of the 12 V battery, V; 0: none. */
export interface RoutineLimits {
  everyMs: number;
  minAuxVoltage: number;
}

/** The defaults are frequent enough for units that restart hourly, with Sentry's minimum voltage. */
export const routineLimits = ({ everyMinutes = 10, minAuxVoltage = 11.8 } = {}): RoutineLimits => ({
  everyMs: everyMinutes * 60_000,
  minAuxVoltage,
});

/** Before the routine was ever begun. */
export const INITIAL_REBOOT_ROUTINE: RebootRoutine = { nextMs: null, failures: 0, isAuxLow: false };

const MAX_ATTEMPTS = 3;
/** So much above its floor the battery has recovered, V. */
const MARGIN_V = 0.4;

/** ROUTINE-3: the routine with the voltage that was read; `null`: none was. */
export function readVoltage(
  routine: RebootRoutine,
  volts: number | null,
  { minAuxVoltage }: RoutineLimits,
): RebootRoutine {
  if (volts === null) return routine;
  const isAuxLow = volts < minAuxVoltage + (routine.isAuxLow && minAuxVoltage > 0 ? MARGIN_V : 0);
  return isAuxLow === routine.isAuxLow ? routine : { ...routine, isAuxLow };
}

/** ROUTINE-4: the routine once its order has ended. */
export function recordRoutineResult(
  routine: RebootRoutine,
  hasFailed: boolean,
  nowMs: number,
  { everyMs }: RoutineLimits,
): RebootRoutine {
  const failures = hasFailed ? routine.failures + 1 : 0;
  return { ...routine, failures, nextMs: failures < MAX_ATTEMPTS ? nowMs + everyMs : null };
}
