import { type Monotonic, plusMs } from '../ports/unit-time.ts';

/** The routine that prevents a restart of the unit while its car is off. */
export interface RebootRoutine {
  /** When to command it next; `null`: not before the next switch-off. */
  nextMs: Monotonic | null;
  /** Consecutive failures. */
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

export const INITIAL_REBOOT_ROUTINE: RebootRoutine = { nextMs: null, failures: 0, isAuxLow: false };

const MAX_ATTEMPTS = 3;
/** The battery has recovered this far above its floor, V. */
const MARGIN_V = 0.4;

/** ROUTINE-3: the routine after a reading of the voltage; `null`: unknown. */
export function readVoltage(
  routine: RebootRoutine,
  volts: number | null,
  { minAuxVoltage }: RoutineLimits,
): RebootRoutine {
  if (volts === null) return routine;
  const isAuxLow = volts < minAuxVoltage + (routine.isAuxLow && minAuxVoltage > 0 ? MARGIN_V : 0);
  return isAuxLow === routine.isAuxLow ? routine : { ...routine, isAuxLow };
}

/** ROUTINE-4: the routine after the end of its command. */
export function recordRoutineResult(
  routine: RebootRoutine,
  hasFailed: boolean,
  nowMs: Monotonic,
  { everyMs }: RoutineLimits,
): RebootRoutine {
  const failures = hasFailed ? routine.failures + 1 : 0;
  return { ...routine, failures, nextMs: failures < MAX_ATTEMPTS ? plusMs(nowMs, everyMs) : null };
}
