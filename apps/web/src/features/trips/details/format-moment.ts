import { formatTime } from '../../../i18n/formats.ts';
import { twoDigits } from '../../../lib/values/two-digits.ts';

/** A time of day as HH:mm:ss, local time. */
export function formatMoment(timeMs: number): string {
  return `${formatTime(timeMs)}:${twoDigits(new Date(timeMs).getSeconds())}`;
}
