import type {
  DashboardCommandState,
  DashboardQuery,
  DashboardReading,
  DashboardSource,
} from '@ligo/protocol';
import {
  isReading,
  READING_NAMES,
  READINGS,
  readingOf,
  UNKNOWN_TIME_MS,
  type WallState,
} from '@ligo/signals';
import type { CommandOutcome, CommandState } from '../ports/commands.ts';
import type { QueryState } from '../ports/reading-source.ts';
import { type UnitTime, wallOf } from '../ports/unit-time.ts';
import type { MergedSources } from '../ports/vehicle-source.ts';
import { reasonText } from '../shared/reason-text.ts';

/** All readings of the car, one per row; `state` is `null` before the first. */
export function readingRows(
  state: WallState | null,
  { sourceOf, isRejected }: Pick<MergedSources, 'sourceOf' | 'isRejected'>,
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

export function sourceRows(states: ReturnType<MergedSources['states']>): DashboardSource[] {
  return states.map(({ name, label, state: { phase, reason }, queries }) => ({
    ...{ name, label, phase },
    ...(reason === '' ? { reason } : { reason: reasonText(reason, { source: label }), code: reason }),
    ...(queries && { queries: queries.map(queryRow) }),
  }));
}

const queryRow = ({ request, outcome, reason, readings }: QueryState): DashboardQuery => ({
  ...{ request, outcome, readings: [...readings] },
  reason: reason === '' ? '' : reasonText(reason),
});

export function commandRows(states: readonly CommandState[], time: UnitTime): DashboardCommandState[] {
  return states.map(({ command, isConfigured, last }) => ({
    command,
    isConfigured,
    last: last && { result: last.result, atMs: Math.max(0, wallOf(time, last.at)), ...reasonOf(last) },
  }));
}

function reasonOf({ reason, exitCode }: CommandOutcome) {
  if (reason === null) return { reason: '' };
  return {
    reason: reasonText(reason, { exitCode }),
    code: reason,
    ...(exitCode !== undefined && { exitCode }),
  };
}
