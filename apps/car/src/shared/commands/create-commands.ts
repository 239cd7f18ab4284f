import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { Commands, CommandTransport, Unit } from '../../ports/commands.ts';
import type { VehicleSource } from '../../ports/vehicle-source.ts';
import { CommandQueue } from './command-queue.ts';

interface CommandService extends Commands {
  /** Accepts commands again after `stop`. */
  open(): void;
  /** Ends all running commands; further ones fail. */
  stop(): Promise<void>;
}

export function createCommands(
  transports: Partial<Record<CommandFeature, CommandTransport>>,
  { clock, log }: Pick<CarContext, 'clock' | 'log'>,
): CommandService {
  const queues = new Map<CommandFeature, CommandQueue>();
  for (const command of COMMAND_FEATURES) {
    const transport = transports[command];
    if (!transport) continue;
    const queue = new CommandQueue(transport, clock, ({ result, reason, exitCode }) =>
      result === 'failed'
        ? log.warn({ command, reason, exitCode }, 'a command failed')
        : log.info({ command, result }, 'a command was executed'),
    );
    queues.set(command, queue);
  }
  return {
    execute: async (command) => queues.get(command.command)?.execute(command) ?? 'absent',
    states: () =>
      COMMAND_FEATURES.map((command) => {
        const queue = queues.get(command);
        return { command, isConfigured: queue !== undefined, last: queue?.last ?? null };
      }),
    open() {
      for (const queue of queues.values()) queue.open();
    },
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.stop()));
    },
  };
}

export const NO_COMMANDS: Commands = {
  execute: async () => 'absent',
  states: () => COMMAND_FEATURES.map((command) => ({ command, isConfigured: false, last: null })),
};

/**
 * The commands of a car. A source that simulates a car executes them itself, so that it never controls the real unit. `module`: `null`
 * if there is nothing to run.
 */
export function commandsOf(
  { commands }: Pick<VehicleSource, 'commands'>,
  createUnit: () => Unit | undefined,
): { commands: Commands; module: CarModule | null } {
  if (commands) return { commands, module: null };
  return createUnit() ?? { commands: NO_COMMANDS, module: null };
}
