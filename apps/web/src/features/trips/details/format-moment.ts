import { formatTime } from '../../../i18n/formats.ts';

/** A time of day as HH:mm:ss, local time. */
export function formatMoment(timeMs: number): string {
  return `${formatTime(timeMs)}:${String(new Date(timeMs).getSeconds()).padStart(2, '0')}`;
}
