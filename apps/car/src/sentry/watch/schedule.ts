import type { SentryConfigSetting } from '@ligo/protocol';

export type ScheduleSettings = Pick<
  SentryConfigSetting,
  'isTimeRestrictionOn' | 'isAllowPeriod' | 'startTime' | 'endTime' | 'weekdayWindows'
>;

/** How far local time is ahead of UTC at a moment, ms. */
export type UtcOffset = (timeMs: number) => number;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const LAST_MINUTE = 1439;
/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4;
/** A window of a single hour of the week may be missing in a week whose clock passes over it. */
const FORESIGHT_MS = 15 * DAY_MS;

/** Start in the local week, which begins on Sunday, and duration; ms. */
interface WeekWindow {
  beginMs: number;
  lengthMs: number;
}

/**
 * A window that ends where it begins or before goes over midnight and belongs to the day on which it begins; 1439, the last
 * minute of a day, ends with the day.
 */
function weekWindow(weekday: number, startTime: number, endTime: number): WeekWindow {
  const end = endTime === LAST_MINUTE ? LAST_MINUTE + 1 : endTime;
  const lengthMs = (end - startTime) * MINUTE_MS;
  const beginMs = weekday * DAY_MS + startTime * MINUTE_MS;
  return { beginMs, lengthMs: lengthMs > 0 ? lengthMs : lengthMs + DAY_MS };
}

/** The windows of a week: those by weekday if there are any, else the one pair for each day. */
function windowsOf({ weekdayWindows, startTime, endTime }: ScheduleSettings): WeekWindow[] {
  const named = weekdayWindows?.length
    ? weekdayWindows
    : [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startTime, endTime }));
  return named.map((window) => weekWindow(window.weekday, window.startTime, window.endTime));
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;

/** Where in the local week a moment lies, ms. */
const weekMsOf = (timeMs: number, offset: UtcOffset) =>
  modulo(timeMs + offset(timeMs) + EPOCH_WEEKDAY * DAY_MS, WEEK_MS);

function isOpenIn(windows: readonly WeekWindow[], isAllowPeriod: boolean, weekMs: number): boolean {
  const isInside = windows.some(({ beginMs, lengthMs }) => modulo(weekMs - beginMs, WEEK_MS) < lengthMs);
  return isInside === isAllowPeriod;
}

/**
 * Whether Sentry may watch at a moment. The local wall clock counts: an hour that a clock change skips is neither inside nor
 * outside, and a repeated hour counts twice.
 */
export function isOpenAt(settings: ScheduleSettings, timeMs: number, offset: UtcOffset): boolean {
  if (!settings.isTimeRestrictionOn) return true;
  return isOpenIn(windowsOf(settings), settings.isAllowPeriod, weekMsOf(timeMs, offset));
}

/** The first moment after `fromMs`, up to `toMs`, from which the offset is that of `toMs`; its one change in between. */
function changeOfOffset(fromMs: number, toMs: number, offset: UtcOffset): number {
  const after = offset(toMs);
  let [before, at] = [fromMs, toMs];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (offset(middle) === after) at = middle;
    else before = middle;
  }
  return at;
}

/** The first time after a moment when `isOpenAt` changes, unix ms; `null` if it does not within two weeks. */
export function nextChangeAt(settings: ScheduleSettings, timeMs: number, offset: UtcOffset): number | null {
  if (!settings.isTimeRestrictionOn) return null;
  const windows = windowsOf(settings);
  const edges = windows.flatMap(({ beginMs, lengthMs }) => [beginMs, beginMs + lengthMs]);
  const isOpen = (ms: number) => isOpenIn(windows, settings.isAllowPeriod, weekMsOf(ms, offset));
  const isOpenNow = isOpen(timeMs);
  for (let atMs = timeMs; atMs - timeMs < FORESIGHT_MS; ) {
    const weekMs = weekMsOf(atMs, offset);
    const aheadMs = Math.min(DAY_MS, ...edges.map((edge) => modulo(edge - weekMs, WEEK_MS) || WEEK_MS));
    const nextMs = atMs + aheadMs;
    atMs = offset(nextMs) === offset(atMs) ? nextMs : changeOfOffset(atMs, nextMs, offset);
    if (isOpen(atMs) !== isOpenNow) return atMs;
  }
  return null;
}
