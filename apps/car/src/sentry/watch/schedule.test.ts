import { sentryConfigSettingSchema } from '@ligo/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetIn } from '../../test-support/offset-in.ts';
import { isOpenAt, nextChangeAt, type ScheduleSettings } from './schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Zones, each with noon of days on which its clock was changed or not. */
const ZONES = {
  'Europe/Berlin': ['2026-03-29', '2026-10-25', '2026-06-10'],
  'America/New_York': ['2026-03-08', '2026-11-01'],
  'America/Sao_Paulo': ['2018-11-04', '2018-02-18'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04'],
  'Asia/Kathmandu': ['2026-05-02'],
  'Africa/Casablanca': ['2026-02-15', '2026-03-22'],
};
const settings = (given: Partial<ScheduleSettings> = {}) =>
  sentryConfigSettingSchema.parse({ isTimeRestrictionOn: true, ...given });

/** The time on a wall clock: the simple model that the tests compare with. */
function wallClock(timeZone: string): (timeMs: number) => { weekday: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (timeMs) => {
    const parts = format.formatToParts(timeMs);
    const get = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
    const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(get('weekday'));
    return { weekday, minute: Number(get('hour')) * 60 + Number(get('minute')) };
  };
}

/** Whether Sentry may watch in a minute, read off window by window. */
function mayWatch(
  asked: ScheduleSettings,
  { weekday, minute }: { weekday: number; minute: number },
): boolean {
  const all = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    weekday: day,
    startTime: asked.startTime,
    endTime: asked.endTime,
  }));
  const windows = asked.weekdayWindows?.length ? asked.weekdayWindows : all;
  let isInside = false;
  for (const { weekday: day, startTime, endTime } of windows) {
    const isOverMidnight = endTime <= startTime && endTime !== 1439;
    const isToday = day === weekday && minute >= startTime;
    const isBeforeEnd = minute < endTime || endTime === 1439;
    if (!isOverMidnight && isToday && isBeforeEnd) isInside = true;
    if (isOverMidnight && (isToday || ((day + 1) % 7 === weekday && minute < endTime))) isInside = true;
  }
  return isInside === asked.isAllowPeriod;
}

const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 1439 }),
  fc.constantFrom(0, 60, 90, 120, 150, 180, 1380, 1439),
);
const window = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  startTime: minuteOfDay,
  endTime: minuteOfDay,
});
const anySettings = fc
  .record({
    isAllowPeriod: fc.boolean(),
    startTime: minuteOfDay,
    endTime: minuteOfDay,
    weekdayWindows: fc.option(fc.array(window, { maxLength: 7 }), { nil: undefined }),
  })
  .map((given) => settings(given));

describe.each(Object.entries(ZONES))('in %s', (zone, days) => {
  it('is open and changes as the wall clock, minute by minute', () => {
    const offset = offsetIn(zone);
    const shown = wallClock(zone);
    const day = fc.constantFrom(...days);
    const early = fc.integer({ min: 0, max: 2 * DAY_MINUTES });
    fc.assert(
      fc.property(anySettings, day, early, (asked, date, minutesEarly) => {
        const beginMs = Date.parse(`${date}T12:00:00Z`) - minutesEarly * MINUTE_MS;
        const isOpen = mayWatch(asked, shown(beginMs));
        expect(isOpenAt(asked, beginMs, offset)).toBe(isOpen);
        let change: number | null = null;
        for (let minute = 1; minute <= 2 * DAY_MINUTES && change === null; minute++) {
          const atMs = beginMs + minute * MINUTE_MS;
          const isOpenThen = mayWatch(asked, shown(atMs));
          if (isOpenAt(asked, atMs, offset) !== isOpenThen) expect.fail(new Date(atMs).toISOString());
          if (isOpenThen !== isOpen) change = atMs;
        }
        const found = nextChangeAt(asked, beginMs, offset);
        if (change !== null) expect(found).toBe(change);
        else if (found !== null) expect(found).toBeGreaterThan(beginMs + 2 * DAY_MINUTES * MINUTE_MS);
      }),
      { numRuns: 25 },
    );
  });
});

const berlin = offsetIn('Europe/Berlin');
const at = (text: string) => Date.parse(text);

it('returns the start and end of a window to the millisecond, in the middle of a minute, too', () => {
  const night = settings({ startTime: 1320, endTime: 360 });
  expect(isOpenAt(night, at('2026-06-10T21:59:59.999+02:00'), berlin)).toBe(false);
  expect(nextChangeAt(night, at('2026-06-10T21:12:34.567+02:00'), berlin)).toBe(at('2026-06-10T22:00+02:00'));
  expect(nextChangeAt(night, at('2026-06-10T22:00+02:00'), berlin)).toBe(at('2026-06-11T06:00+02:00'));
});

it('passes over a window in an hour that the clock passes over, and finds the one of the week after', () => {
  const sunday = settings({ weekdayWindows: [{ weekday: 0, startTime: 120, endTime: 180 }] });
  expect(nextChangeAt(sunday, at('2026-03-22T12:00+01:00'), berlin)).toBe(at('2026-04-05T02:00+02:00'));
});

it('goes back to the one pair with an empty list, and never changes where nothing does', () => {
  const noon = at('2026-06-10T12:00+02:00');
  expect(isOpenAt(settings({ weekdayWindows: [] }), noon, berlin)).toBe(true);
  expect(nextChangeAt(settings({ startTime: 0, endTime: 1439 }), noon, berlin)).toBeNull();
  expect(nextChangeAt(settings({ startTime: 600, endTime: 600 }), noon, berlin)).toBeNull();
  expect(nextChangeAt(settings({ isTimeRestrictionOn: false }), noon, berlin)).toBeNull();
});
