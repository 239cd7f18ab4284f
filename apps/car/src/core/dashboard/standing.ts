import { type DashboardOrderable, type DashboardSource, reasonOfWords } from '@ligo/protocol';
import type { CommandState } from '../../ports/orders.ts';
import type { SourceState } from '../../ports/reading-source.ts';

const LONGEST_REASON = 200;

/** How it stands with the sources, as their owner sees it. */
export function sourcesShown(states: readonly { name: string; state: SourceState }[]): DashboardSource[] {
  return states.map(({ name, state: { phase, reason } }) => {
    const code = reasonOfWords(reason);
    return { name, phase, reason, ...(code && { code }) };
  });
}

/** How it stands with the commands, as their owner sees it. */
export function commandsShown(states: readonly CommandState[]): DashboardOrderable[] {
  return states.map(({ command, isConfigured, last }) => ({
    command,
    isConfigured,
    last: last && { result: last.result, atMs: Math.max(0, last.atMs), reason: shown(last.reason) },
  }));
}

const shown = (reason: string) => reason.slice(0, LONGEST_REASON);
