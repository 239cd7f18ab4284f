import type { Clock } from '@ligo/machine';
import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import type { Commands, CommandTransport } from '../../ports/commands.ts';
import type { Log } from '../../ports/log.ts';
import { CommandQueue } from './command-queue.ts';

/** Orders, and who ends them. */
export interface CommandService extends Commands {
  /** Lets orders be given again after `stop`. */
  open(): void;
  /** Ends all that goes on; whatever is ordered then fails. */
  stop(): Promise<void>;
}

export interface CommandsNeeds {
  clock: Clock;
  /** Time since the unit's start, ms, also while it slept; never set. */
  unitUpMs(): number;
  log: Log;
}

/** Orders for the commands that there is a way for. */
export function createCommands(
  ways: Partial<Record<CommandFeature, CommandTransport>>,
  { clock, log, unitUpMs }: CommandsNeeds,
): CommandService {
  const lines = new Map<CommandFeature, CommandQueue>();
  for (const command of COMMAND_FEATURES) {
    const way = ways[command];
    if (!way) continue;
    const line = new CommandQueue(way, clock, unitUpMs, ({ result, reason }) =>
      result === 'failed'
        ? log.warn({ command, reason }, 'an order failed')
        : log.info({ command, result }, 'an order was given'),
    );
    lines.set(command, line);
  }
  return {
    execute: async (command) => lines.get(command.command)?.execute(command) ?? 'absent',
    states: () =>
      COMMAND_FEATURES.map((command) => {
        const line = lines.get(command);
        return { command, isConfigured: line !== undefined, last: line?.last ?? null };
      }),
    open() {
      for (const line of lines.values()) line.open();
    },
    async stop() {
      await Promise.all([...lines.values()].map((line) => line.stop()));
    },
  };
}
