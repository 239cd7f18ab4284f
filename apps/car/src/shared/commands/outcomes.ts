import type { CommandReason } from '@ligo/protocol';
import type { CommandOutcome } from '../../ports/commands.ts';

/** Confirmed execution. */
export const DONE: CommandOutcome = { result: 'done', reason: null };
/** The unit woke when it was too late for it. */
export const EXPIRED_IN_SLEEP: CommandOutcome = {
  result: 'failed',
  reason: 'unit-slept',
};
export const failed = (reason: CommandReason): CommandOutcome => ({ result: 'failed', reason });
export const unconfirmed = (reason: CommandReason): CommandOutcome => ({ result: 'unconfirmed', reason });
