import type { Translate } from '@ligo/texts';
import { formatDate, formatTime } from './formats.ts';

/** Since when something is so, as a part of a sentence: the time of day, with its date if that is not today. */
export function sinceText(t: Translate<'common'>, sinceMs: number, nowMs: number): string {
  const [date, time] = [formatDate(sinceMs), formatTime(sinceMs)];
  return date === formatDate(nowMs) ? t('shell.sinceTime', { time }) : t('shell.sinceDate', { date, time });
}
