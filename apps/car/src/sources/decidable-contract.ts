import {
  READING_NAMES,
  READINGS,
  type ReadingName,
  readingOf,
  setReading,
  UNKNOWN_TIME_MS,
  type VehicleState,
} from '@ligo/signals';

/** What is older may be shown, but nothing follows from it, ms. */
const FRESH_FOR_MS = 5 * 60_000;
/** The same of the place of a car that moves. */
const MOVING_PLACE_MS = 10_000;

/** DECIDE-1: the state without the readings that are too old to decide anything by, or of an age that nobody knows. */
export function freshOnly(state: VehicleState, nowMs: number): VehicleState {
  const isMoving = state.speedKmh !== null && state.speedKmh !== 0;
  const limitMs = (name: ReadingName) =>
    isMoving && READINGS[name].group === 'place' ? MOVING_PLACE_MS : FRESH_FOR_MS;
  const isOld = (name: ReadingName) => {
    const takenAtMs = state.takenAtMs[name] ?? state.timeMs;
    return takenAtMs === UNKNOWN_TIME_MS || nowMs - takenAtMs > limitMs(name);
  };
  const old = READING_NAMES.filter((name) => readingOf(state, name) !== null && isOld(name));
  if (old.length === 0) return state;
  const fresh = { ...state };
  for (const name of old) setReading(fresh, name, null);
  return fresh;
}
