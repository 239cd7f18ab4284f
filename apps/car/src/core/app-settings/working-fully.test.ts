import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import { expect, it } from 'vitest';
import type { CommandState, OrderResult } from '../../ports/orders.ts';
import { changedSettings, effectiveSettings } from './app-settings.ts';
import { CAR_OFF_COMMANDS, doWork } from './working-fully.ts';

const states = (
  without: CommandFeature[],
  last: Partial<Record<CommandFeature, OrderResult>> = {},
): CommandState[] =>
  COMMAND_FEATURES.map((command) => {
    const result = last[command];
    return {
      command,
      isConfigured: !without.includes(command),
      last: result ? { result, reason: '', atMs: 0 } : null,
    };
  });

it('FULL-1 works fully where all three are configured and none failed', () => {
  const full = (given: CommandState[]) => doWork(given, CAR_OFF_COMMANDS);
  expect(full(states([]))).toBe(true);
  expect(full(states(['seat-memory', 'seat-comfort'], { 'seat-comfort': 'failed' }))).toBe(true);
  expect(full(states([], { wifi: 'unconfirmed', 'avoid-reboot': 'done' }))).toBe(true);
  for (const command of CAR_OFF_COMMANDS) {
    expect(full(states([command]))).toBe(false);
    expect(full(states([], { [command]: 'failed' }))).toBe(false);
  }
});

it('FULL-2 keeps what the owner chose of the routine where not everything works', () => {
  const before = { allowOnlineWhileCarOff: true, keepWifiWhileCarOff: true, avoidRebootRoutine: true };
  const wanted = { allowOnlineWhileCarOff: false, keepWifiWhileCarOff: true, avoidRebootRoutine: false };
  expect(changedSettings(before, wanted, true)).toEqual(wanted);
  expect(changedSettings(before, wanted, false)).toEqual({ ...wanted, avoidRebootRoutine: true });
  expect(effectiveSettings(wanted).keepWifiWhileCarOff).toBe(false);
});
