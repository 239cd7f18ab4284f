import type { SentryState } from '@ligo/protocol';
import type { TextKey } from '../../i18n/catalogue.ts';

/** What Sentry does, in words and in colour. */
export interface StateDescription {
  key: TextKey;
  tone: 'quiet' | 'attention' | 'on' | 'danger';
  /** Its words say since when. */
  hasTime: boolean;
}

const WAITS: Record<NonNullable<SentryState['reason']>, TextKey> = {
  driving: 'sentry.waits.driving',
  schedule: 'sentry.waits.schedule',
  charge: 'sentry.waits.charge',
  'aux-battery': 'sentry.waits.auxBattery',
  place: 'sentry.waits.place',
  storage: 'sentry.waits.storage',
  cameras: 'sentry.waits.cameras',
};

/** What an owner reads of what Sentry does. Waiting for what passes by itself is no reason to worry. */
export function describeState({ phase, reason }: Pick<SentryState, 'phase' | 'reason'>): StateDescription {
  if (phase === 'off') return { key: 'sentry.phase.off', tone: 'quiet', hasTime: false };
  if (phase === 'starting') return { key: 'sentry.phase.starting', tone: 'quiet', hasTime: false };
  if (phase === 'watching') return { key: 'sentry.phase.watching', tone: 'on', hasTime: true };
  if (phase === 'recording') return { key: 'sentry.phase.recording', tone: 'danger', hasTime: true };
  if (!reason) return { key: 'sentry.phase.waiting', tone: 'quiet', hasTime: false };
  const isExpected = reason === 'driving' || reason === 'schedule' || reason === 'place';
  return { key: WAITS[reason], tone: isExpected ? 'quiet' : 'attention', hasTime: false };
}
