import type { Clock } from '@ligo/machine';
import { COMMAND_FEATURES } from '@ligo/protocol';
import type { Commands, CommandTransport } from '../../ports/commands.ts';
import { createCommands } from '../../shared/commands/create-commands.ts';

const LIMIT_MS = 10_000;
const ALWAYS_DONE: CommandTransport = {
  limitMs: LIMIT_MS,
  send: async () => ({ result: 'done', reason: null }),
};
const quiet = { info() {}, warn() {}, error() {} };

/** A simulated car and unit that execute all commands. */
export function simulatedCommands(clock: Clock): Commands {
  return createCommands(Object.fromEntries(COMMAND_FEATURES.map((command) => [command, ALWAYS_DONE])), {
    clock,
    unitUpMs: () => 0,
    log: quiet,
  });
}
