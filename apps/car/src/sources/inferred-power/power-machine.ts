import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { Readings } from '@ligo/signals';
import { distanceM, type Place } from '@ligo/vehicle';
import { laterOf, type Monotonic, plusMs } from '../../ports/unit-time.ts';

/** The owner's choice. */
export interface InferredPowerOptions {
  /** A car that has stood for this time is off, ms. */
  standingMs: number;
  /** The device is charged only while the car is on. */
  isChargerIgnition: boolean;
}

export interface PowerState {
  /** `null`: unknown. */
  isOn: boolean | null;
  by: NonNullable<Readings['powerInferredBy']>;
  /** Since when fixes report that the car stands, and where; `null`: it moves, or nothing is known. */
  standing: { sinceMs: Monotonic; place: Place | null } | null;
  fixedAtMs: Monotonic | null;
  movedAtMs: Monotonic | null;
  /** The charger, and since when it has been like this; `null`: the device does not report it. */
  charger: { isPluggedIn: boolean; sinceMs: Monotonic } | null;
  /** A source of the vehicle has reported it: such a source falls silent while the car sleeps, so inference ends. */
  isReported: boolean;
  /** When `isOn` was reported last; `null`: never. */
  reportedAtMs: Monotonic | null;
}

export type PowerEvent =
  /** `null`: unknown. */
  | { type: 'fix'; speedKmh: number | null; place: Place | null }
  | { type: 'charger'; isPluggedIn: boolean | null }
  | { type: 'reported' };

export interface PowerEffect {
  type: 'report';
  readings: Pick<Readings, 'isOn' | 'powerInferredBy'>;
}

export const INITIAL_POWER: PowerState = {
  isOn: null,
  by: 'motion',
  standing: null,
  fixedAtMs: null,
  movedAtMs: null,
  charger: null,
  isReported: false,
  reportedAtMs: null,
};

/** Without a fix for longer, the time of standing begins again. */
const GAP_MS = 60_000;
/** Farther than a place without a speed, of radio cells or networks, scatters, m. */
const LEFT_M = 100;
/** A charger that follows the ignition shows after so long that the car is on; a loose cable is no switch-off. */
const PLUGGED_MS = 5_000;
const UNPLUGGED_MS = 30_000;
/** A quarter of the lifetime of the reading. */
const RENEWED_MS = 15_000;

const UNKNOWN: PowerEffect['readings'] = { isOn: null, powerInferredBy: null };

/** The next state and its effects. */
export function stepPower(
  before: PowerState,
  event: PowerEvent | Tick,
  { nowMs, options }: Moment<Monotonic> & { options: InferredPowerOptions },
): MachineStep<PowerState, PowerEffect> {
  if (before.isReported) return { state: before, effects: [] };
  if (event.type === 'reported')
    return {
      state: { ...INITIAL_POWER, isReported: true },
      effects: before.isOn === null ? [] : [{ type: 'report', readings: UNKNOWN }],
    };
  const taken = { ...before, ...take(before, event, nowMs) };
  const judged = { ...taken, ...judge(taken, options, nowMs) };
  const { isOn, by } = judged;
  const isNews = isOn !== before.isOn || by !== before.by;
  const isRenewed = event.type === 'fix' || chargerResult(judged, options, nowMs) !== null;
  const isDue = judged.reportedAtMs === null || nowMs - judged.reportedAtMs >= RENEWED_MS;
  if (isOn === null || !(isNews || (isRenewed && isDue))) return { state: judged, effects: [] };
  return {
    state: { ...judged, reportedAtMs: nowMs },
    effects: [{ type: 'report', readings: { isOn, powerInferredBy: by } }],
  };
}

/** When the next step is due: only the charger's state lasts without events. */
export function powerDueMs(state: PowerState, { isChargerIgnition }: InferredPowerOptions): number | null {
  const { charger, isReported, reportedAtMs } = state;
  if (!charger || !isChargerIgnition || isReported) return null;
  const settled = settledMs(state, charger);
  const isCounted = state.by === 'charger' && state.isOn === charger.isPluggedIn;
  return isCounted && reportedAtMs !== null ? Math.max(settled, reportedAtMs + RENEWED_MS) : settled;
}

/** The facts that an event changes. */
function take(
  before: PowerState,
  event: Exclude<PowerEvent, { type: 'reported' }> | Tick,
  nowMs: Monotonic,
): Partial<PowerState> {
  if (event.type === 'tick') return {};
  if (event.type === 'charger') {
    const { isPluggedIn } = event;
    if (isPluggedIn === before.charger?.isPluggedIn) return {};
    return { charger: isPluggedIn === null ? null : { isPluggedIn, sinceMs: nowMs } };
  }
  const { speedKmh, place } = event;
  const isMoving = speedKmh === null ? hasLeft(before, place) : speedKmh !== 0;
  if (isMoving) return { isOn: true, by: 'motion', standing: null, fixedAtMs: nowMs, movedAtMs: nowMs };
  const isGap = before.fixedAtMs === null || nowMs - before.fixedAtMs > GAP_MS;
  const kept = isGap ? null : before.standing;
  return { standing: { sinceMs: kept?.sinceMs ?? nowMs, place: kept?.place ?? place }, fixedAtMs: nowMs };
}

const hasLeft = ({ standing }: PowerState, place: Place | null) =>
  place !== null && !!standing?.place && distanceM(standing.place, place) > LEFT_M;

/** The conclusion from the facts, if there is a new one. */
function judge(
  state: PowerState,
  options: InferredPowerOptions,
  nowMs: Monotonic,
): Partial<Pick<PowerState, 'isOn' | 'by'>> {
  if (state.charger && options.isChargerIgnition) return chargerResult(state, options, nowMs) ?? {};
  const { standing, fixedAtMs } = state;
  // Between fixes nothing shows that the car still stands.
  const hasStood = standing && fixedAtMs === nowMs && nowMs - standing.sinceMs >= options.standingMs;
  return hasStood ? { isOn: false, by: 'motion' } : {};
}

/** The conclusion from the charger; `null`: none yet. */
function chargerResult(
  state: PowerState,
  { isChargerIgnition }: InferredPowerOptions,
  nowMs: Monotonic,
): Pick<PowerState, 'isOn' | 'by'> | null {
  const { charger } = state;
  if (!charger || !isChargerIgnition || nowMs < settledMs(state, charger)) return null;
  return { isOn: charger.isPluggedIn, by: 'charger' };
}

/** From when the charger's state counts. */
const settledMs = (
  { movedAtMs }: PowerState,
  { isPluggedIn, sinceMs }: NonNullable<PowerState['charger']>,
): Monotonic =>
  isPluggedIn
    ? plusMs(sinceMs, PLUGGED_MS)
    : plusMs(movedAtMs === null ? sinceMs : laterOf(sinceMs, movedAtMs), UNPLUGGED_MS);
