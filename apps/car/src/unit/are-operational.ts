import type { CommandFeature } from '@ligo/protocol';
import type { CommandState } from '../ports/commands.ts';

export const CAR_OFF_COMMANDS: readonly CommandFeature[] = ['usb-power', 'wifi', 'avoid-reboot'];

/** FULL-1: all these commands are configured, and none of them failed last. */
export function areOperational(
  states: readonly CommandState[],
  commands: readonly CommandFeature[],
): boolean {
  const work = states.filter(({ isConfigured, last }) => isConfigured && last?.result !== 'failed');
  return commands.every((command) => work.some((state) => state.command === command));
}
