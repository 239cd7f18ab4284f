import type { AppNamespace, BaseNamespace, Texts } from '@ligo/texts';
import { addTextFiles } from './text-files.ts';

addTextFiles(
  import.meta.glob<Texts>(
    '../../../../packages/texts/src/locales/*/{cars,help,live-camera,logs,notifications,seats,sentry,sentry-state,settings,trips}.json',
    { import: 'default' },
  ),
);

const LISTED: Record<Exclude<AppNamespace, BaseNamespace | 'demo'>, true> = {
  cars: true,
  help: true,
  'live-camera': true,
  logs: true,
  notifications: true,
  seats: true,
  sentry: true,
  'sentry-state': true,
  settings: true,
  trips: true,
};

/** Texts that are loaded with their screens; the glob above, which has to be a literal, lists the same. */
export const SCREEN_NAMESPACES = Object.keys(LISTED) as (keyof typeof LISTED)[];
