import { isReadingName } from '@ligo/signals';
import type { Translate } from '@ligo/texts';

/** The text of a reading; an unknown one keeps the name that the car gives it. */
export function readingName(t: Translate<'common' | 'dashboard'>, name: string): string {
  return isReadingName(name) ? t(`reading.${name}`) : name;
}

/** The text of a yes or no of the car. */
export function flagText(t: Translate<'dashboard'>, name: string, value: boolean): string {
  if (name.startsWith('doors.')) return t(value ? 'dashboard.isOpen' : 'dashboard.isClosed');
  return t(value ? 'dashboard.yes' : 'dashboard.no');
}
