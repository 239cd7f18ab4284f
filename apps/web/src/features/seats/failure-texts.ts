import type { PlainKey } from '@ligo/texts';
import type { SaveFailure } from '../../stores/car-scoped/car-setting-store.ts';

/** Why the car did not execute a seat command, in words. */
export const FAILURE_TEXTS: Record<SaveFailure, PlainKey<'app'>> = {
  refused: 'seats.refused',
  unanswered: 'seats.unanswered',
  'link-lost': 'seats.linkLost',
};
