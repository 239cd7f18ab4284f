import { type DashboardCommandState, type DashboardSource, reasonCodeOf } from '@ligo/protocol';
import type { CommandState } from '../ports/commands.ts';
import type { SourceState } from '../ports/reading-source.ts';

const MAX_REASON = 200;

/** The status of the sources, for their owner. */
export function sourceRows(states: readonly { name: string; state: SourceState }[]): DashboardSource[] {
  return states.map(({ name, state: { phase, reason } }) => {
    const code = reasonCodeOf(reason);
    return { name, phase, reason, ...(code && { code }) };
  });
}

/** The status of the commands, for their owner. */
export function commandRows(states: readonly CommandState[]): DashboardCommandState[] {
  return states.map(({ command, isConfigured, last }) => ({
    command,
    isConfigured,
    last: last && { result: last.result, atMs: Math.max(0, last.atMs), reason: shown(last.reason) },
  }));
}

const shown = (reason: string) => reason.slice(0, MAX_REASON);
