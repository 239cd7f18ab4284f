import type { SentryConfigState } from '@ligo/protocol';
import { twoDigits } from '../../../lib/values/two-digits.ts';

/** Minutes from midnight between which Sentry may watch, or may not. One that ends before it begins goes over midnight. */
export interface DayWindow {
  startTime: number;
  endTime: number;
}
type Windows = NonNullable<SentryConfigState['weekdayWindows']>;
type Schedule = DayWindow & Pick<SentryConfigState, 'weekdayWindows'>;

/** A day as the slider shows it, in minutes; a window is an hour long at least. */
export const DAY = { first: 0, last: 1439, step: 60 } as const;

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const onTheHour = (minute: number) => Math.round(minute / DAY.step) * DAY.step;
const within = (minute: number, from: number, to: number) => Math.max(from, Math.min(to, minute));

/** The window that two thumbs stand for: on the hour, the last hour of the day up to its last minute, an hour apart. */
export function windowOfThumbs([from, to]: readonly [number, number]): DayWindow {
  const startTime = within(onTheHour(Math.min(from, to)), DAY.first, 23 * DAY.step);
  const end = Math.max(onTheHour(Math.max(from, to)), startTime + DAY.step);
  return { startTime, endTime: Math.min(end, DAY.last) };
}

/** Where the thumbs stand for a window; one over midnight has none, and takes the whole day for them. */
export function thumbsOfWindow({ startTime, endTime }: DayWindow): readonly [number, number] {
  return startTime < endTime ? [startTime, endTime] : [DAY.first, DAY.last];
}

/** The window of each weekday, from Sunday; `null` for a day that has none. */
export function windowsOfWeek({ weekdayWindows, startTime, endTime }: Schedule): (DayWindow | null)[] {
  if (!weekdayWindows?.length) return WEEKDAYS.map(() => ({ startTime, endTime }));
  return WEEKDAYS.map((day) => {
    const window = weekdayWindows.find(({ weekday }) => weekday === day);
    return window ? { startTime: window.startTime, endTime: window.endTime } : null;
  });
}

/** The windows with that of one day changed; the last one of the week stays, for none at all would mean each day. */
export function withWindow(schedule: Schedule, weekday: Weekday, window: DayWindow | null): Windows {
  const week = windowsOfWeek(schedule);
  const next = week.map((each, day) => (day === weekday ? window : each));
  const kept = next.some((each) => each !== null) ? next : week;
  return kept.flatMap((each, day) => (each ? [{ weekday: day, ...each }] : []));
}

/** Weekdays one after the other that have the same window. */
export interface DayRun {
  from: Weekday;
  to: Weekday;
  window: DayWindow;
}

/** The windows of a week as an owner would say them: runs of days that are alike; days without a window are left out. */
export function runsOfWeek(schedule: Schedule): DayRun[] {
  const week = windowsOfWeek(schedule);
  const runs: DayRun[] = [];
  for (const day of WEEKDAYS) {
    const window = week[day];
    const last = runs.at(-1);
    if (!window) continue;
    const isAlike = last?.window.startTime === window.startTime && last.window.endTime === window.endTime;
    if (last && last.to === day - 1 && isAlike) last.to = day;
    else runs.push({ from: day, to: day, window });
  }
  return runs;
}

/** HH:mm of a minute of the day. */
export function formatMinute(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}
