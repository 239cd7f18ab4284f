import type { DashboardReading } from '@ligo/protocol';
import {
  isReading,
  READING_NAMES,
  READINGS,
  type ReadingName,
  readingOf,
  UNKNOWN_TIME_MS,
  type WallState,
} from '@ligo/signals';

/** Names in the order in which they are shown. */

export interface ReadingOrigin {
  /** The source of a reading, by the name of its kind; `null`: none since the app's start. */
  sourceOf(name: ReadingName): string | null;
  /** Whether a source read something in its place that it cannot be. */
  isRejected(name: ReadingName): boolean;
}

/** All readings of the car, one per row; `state` is `null` before the first. */
export function readingRows(
  state: WallState | null,
  { sourceOf, isRejected }: ReadingOrigin,
): DashboardReading[] {
  return READING_NAMES.map((name) => {
    const { unit } = READINGS[name];
    const value = state && readingOf(state, name);
    if (state === null || value === null)
      return { name, value: null, unit, source: null, at: null, range: isRejected(name) ? 'out' : 'unknown' };
    const at = state.takenAtMs[name] ?? state.timeMs;
    return {
      name,
      value,
      unit,
      source: sourceOf(name),
      at: at === UNKNOWN_TIME_MS ? null : at,
      range: isReading(name, value) ? 'in' : 'out',
    };
  });
}
