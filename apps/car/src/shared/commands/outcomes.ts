import type { CommandOutcome } from '../../ports/commands.ts';

/** Confirmed execution. */
export const DONE: CommandOutcome = { result: 'done', reason: '' };
/** The unit woke when it was too late for it. */
export const EXPIRED_IN_SLEEP: CommandOutcome = {
  result: 'failed',
  reason: 'the unit slept until its time was over',
};
/** It was not carried out; `reason` in short English words without addresses and payloads. */
export const failed = (reason: string): CommandOutcome => ({ result: 'failed', reason });
/** Accepted without a confirmation; `reason` as above. */
export const unconfirmed = (reason: string): CommandOutcome => ({ result: 'unconfirmed', reason });
