import type { DashboardCommandState, DashboardQuery, DashboardSource } from '@ligo/protocol';
import type { CommandOutcome, CommandState } from '../ports/commands.ts';
import type { QueryState } from '../ports/reading-source.ts';
import { type UnitTime, wallOf } from '../ports/unit-time.ts';
import type { LabelledSources } from '../ports/vehicle-source.ts';
import { reasonText } from '../shared/reason-text.ts';

/** The states of the sources as the dashboard shows them. */
export function sourceRows(states: ReturnType<LabelledSources['states']>): DashboardSource[] {
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

/** The states of the commands as the dashboard shows them. */
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
