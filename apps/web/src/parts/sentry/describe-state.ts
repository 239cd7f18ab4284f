import type { SentryState } from '@ligo/protocol';
import type { KeyWith } from '@ligo/texts';

/** What Sentry does, in words and in colour. */
export interface StateDescription {
  key: KeyWith<'since', 'sentry-state'>;
  tone: 'quiet' | 'attention' | 'on' | 'danger';
}

/** The colour of the words. */
export const TONE_CLASSES: Record<StateDescription['tone'], string> = {
  quiet: 'text-normal',
  attention: 'text-attention',
  on: 'text-on',
  danger: 'text-danger',
};

const waitKey = (reason: NonNullable<SentryState['reason']>) =>
  `sentry.waits.${reason === 'aux-battery' ? 'auxBattery' : reason}` as const;

/** The texts of Sentry's state for an owner. A temporary wait is no reason to worry. */
export function describeState({ phase, reason }: Pick<SentryState, 'phase' | 'reason'>): StateDescription {
  // It never starts on this unit, on or off.
  if (reason === 'encoder' || reason === 'frames') return { key: waitKey(reason), tone: 'attention' };
  if (phase === 'off') return { key: 'sentry.phase.off', tone: 'quiet' };
  if (phase === 'starting') return { key: 'sentry.phase.starting', tone: 'quiet' };
  if (phase === 'watching') return { key: 'sentry.phase.watching', tone: 'on' };
  if (phase === 'recording') return { key: 'sentry.phase.recording', tone: 'danger' };
  if (!reason) return { key: 'sentry.phase.waiting', tone: 'quiet' };
  const isExpected = reason === 'driving' || reason === 'schedule' || reason === 'place';
  return { key: waitKey(reason), tone: isExpected ? 'quiet' : 'attention' };
}
