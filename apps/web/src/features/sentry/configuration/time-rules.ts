import type { SentryConfigState } from '@ligo/protocol';

/** Minutes from midnight between which Sentry may watch, or may not. One that ends before it begins goes over midnight. */
export interface DayWindow {
  startTime: number;
  endTime: number;
}
type Windows = NonNullable<SentryConfigState['weekdayWindows']>;
type Schedule = DayWindow & Pick<SentryConfigState, 'weekdayWindows'>;

/** A day as the slider shows it, in minutes; a window is an hour long at least. */
export const DAY = { first: 0, last: 1439, step: 60 } as const;

/** 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
type Weekday = (typeof WEEKDAYS)[number];

const onTheHour = (minute: number) => Math.round(minute / DAY.step) * DAY.step;
const within = (minute: number, from: number, to: number) => Math.max(from, Math.min(to, minute));

// The last minute of the day is its end.
const endOf = ({ endTime }: DayWindow) => (endTime === DAY.last ? 24 * DAY.step : endTime);

/** It goes on after midnight, on the next day; one that ends where it begins does so for a whole day. */
export const isOverMidnight = (window: DayWindow) => endOf(window) <= window.startTime;

const isAnHour = (window: DayWindow) =>
  window.endTime < window.startTime || endOf(window) - window.startTime >= DAY.step;

/**
 * A window of which one end was moved to a minute: on the hour, and an hour from the other end at least. An end that comes closer
 * jumps over the other one, as far as the day goes.
 */
export function moveWindowEnd(window: DayWindow, end: keyof DayWindow, minute: number): DayWindow {
  const [first, last] = end === 'startTime' ? [DAY.first, 23 * DAY.step] : [DAY.step, 24 * DAY.step];
  const wanted = within(onTheHour(minute), first, last);
  const direction = wanted < window[end] ? -DAY.step : DAY.step;
  for (let at = wanted; first <= at && at <= last; at += direction) {
    const moved = { ...window, [end]: Math.min(at, DAY.last) };
    if (isAnHour(moved)) return moved;
  }
  return window;
}

/** The window of each weekday, from Sunday; `null` for a day that has none. */
export function windowsOfWeek({ weekdayWindows, startTime, endTime }: Schedule): (DayWindow | null)[] {
  if (!weekdayWindows?.length) return WEEKDAYS.map(() => ({ startTime, endTime }));
  return WEEKDAYS.map((day) => {
    const window = weekdayWindows.find(({ weekday }) => weekday === day);
    return window ? { startTime: window.startTime, endTime: window.endTime } : null;
  });
}

/** The window of the day before goes on into this day. */
export function isContinuedInto(week: readonly (DayWindow | null)[], day: Weekday): boolean {
  const before = week.at(day - 1);
  return before != null && isOverMidnight(before);
}

/** The windows with that of one day changed; the last one of the week stays, for none at all would mean each day. */
export function withWindow(schedule: Schedule, weekday: Weekday, window: DayWindow | null): Windows {
  const week = windowsOfWeek(schedule);
  const next = week.map((each, day) => (day === weekday ? window : each));
  const result = next.some((each) => each !== null) ? next : week;
  return result.flatMap((each, day) => (each ? [{ weekday: day, ...each }] : []));
}

/** Weekdays one after the other that have the same window. */
export interface DayRun {
  from: Weekday;
  to: Weekday;
  window: DayWindow;
}

/** The windows of a week in runs of equal days, as an owner would list them; days without a window are left out. */
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
