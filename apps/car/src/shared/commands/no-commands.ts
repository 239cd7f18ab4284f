import { COMMAND_FEATURES } from '@ligo/protocol';
import type { Commands } from '../../ports/commands.ts';

export const NO_COMMANDS: Commands = {
  execute: async () => 'absent',
  states: () => COMMAND_FEATURES.map((command) => ({ command, isConfigured: false, last: null })),
};
