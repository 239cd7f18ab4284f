import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import { expect, it } from 'vitest';
import type { CommandResult, CommandState } from '../ports/commands.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { areOperational, CAR_OFF_COMMANDS } from './car-off.ts';

const states = (
  without: CommandFeature[],
  last: Partial<Record<CommandFeature, CommandResult>> = {},
): CommandState[] =>
  COMMAND_FEATURES.map((command) => {
    const result = last[command];
    return {
      command,
      isConfigured: !without.includes(command),
      last: result ? { result, reason: null, at: 0 as Monotonic } : null,
    };
  });

it('FULL-1 works fully if all three are configured and none failed', () => {
  const full = (given: CommandState[]) => areOperational(given, CAR_OFF_COMMANDS);
  expect(full(states([]))).toBe(true);
  expect(full(states(['seat-memory', 'seat-comfort'], { 'seat-comfort': 'failed' }))).toBe(true);
  expect(full(states([], { wifi: 'unconfirmed', 'avoid-reboot': 'done' }))).toBe(true);
  for (const command of CAR_OFF_COMMANDS) {
    expect(full(states([command]))).toBe(false);
    expect(full(states([], { [command]: 'failed' }))).toBe(false);
  }
});
