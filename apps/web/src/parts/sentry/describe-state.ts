import type { SentryState } from '@ligo/protocol';
import type { KeyWith, PlainKey } from '@ligo/texts';

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

const WAITS: Record<NonNullable<SentryState['reason']>, PlainKey<'sentry-state'>> = {
  encoder: 'sentry.waits.encoder',
  frames: 'sentry.waits.frames',
  masked: 'sentry.waits.masked',
  driving: 'sentry.waits.driving',
  schedule: 'sentry.waits.schedule',
  charge: 'sentry.waits.charge',
  'aux-battery': 'sentry.waits.auxBattery',
  place: 'sentry.waits.place',
  storage: 'sentry.waits.storage',
  cameras: 'sentry.waits.cameras',
};

/** The texts of Sentry's state for an owner. A temporary wait is no reason to worry. */
export function describeState({ phase, reason }: Pick<SentryState, 'phase' | 'reason'>): StateDescription {
  // It never starts on this unit, on or off.
  if (reason === 'encoder' || reason === 'frames') return { key: WAITS[reason], tone: 'attention' };
  if (phase === 'off') return { key: 'sentry.phase.off', tone: 'quiet' };
  if (phase === 'starting') return { key: 'sentry.phase.starting', tone: 'quiet' };
  if (phase === 'watching') return { key: 'sentry.phase.watching', tone: 'on' };
  if (phase === 'recording') return { key: 'sentry.phase.recording', tone: 'danger' };
  if (!reason) return { key: 'sentry.phase.waiting', tone: 'quiet' };
  const isExpected = reason === 'driving' || reason === 'schedule' || reason === 'place';
  return { key: WAITS[reason], tone: isExpected ? 'quiet' : 'attention' };
}
