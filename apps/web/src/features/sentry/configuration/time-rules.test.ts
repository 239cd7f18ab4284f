import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMinute } from '../../../i18n/day-formats.ts';
import {
  DAY,
  type DayWindow,
  isContinuedInto,
  isOverMidnight,
  moveWindowEnd,
  runsOfWeek,
  WEEKDAYS,
  windowsOfWeek,
  withWindow,
} from './time-rules.ts';

const minute = fc.integer({ min: 0, max: 1439 });
const dayWindow = fc.record({ startTime: minute, endTime: minute });
const schedule = fc.record(
  {
    startTime: minute,
    endTime: minute,
    weekdayWindows: fc.uniqueArray(fc.record({ weekday: fc.nat(6), startTime: minute, endTime: minute }), {
      selector: ({ weekday }) => weekday,
    }),
  },
  { requiredKeys: ['startTime', 'endTime'] },
);

it('an end that is moved is on the hour, where it was moved to or past the other end, which stays', () => {
  fc.assert(
    fc.property(dayWindow, fc.constantFrom('startTime', 'endTime'), minute, (window, end, to) => {
      const moved = moveWindowEnd(window, end, to);
      const other = end === 'startTime' ? 'endTime' : 'startTime';
      expect(moved[other]).toBe(window[other]);
      if (moved[end] === window[end]) return;
      expect(moved[end] === 1439 ? 0 : moved[end] % DAY.step).toBe(0);
      const length = (moved.endTime === 1439 ? 1440 : moved.endTime) - moved.startTime;
      expect(length >= 60 || length < 0).toBe(true);
      // Moved there again it stays there.
      expect(moveWindowEnd(moved, end, moved[end])).toEqual(moved);
    }),
  );
});

it('a window goes over midnight where its end is not after its beginning, as the car has it', () => {
  const pairs = [
    [480, 480],
    [1_320, 360],
    [60, 0],
    [360, 480],
    [1_380, 1_439],
    [1_439, 1_439],
  ] as const;
  expect(pairs.map(([startTime, endTime]) => isOverMidnight({ startTime, endTime }))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('keys lead an end through the whole day, over the other end, and back', () => {
  const walk = (window: DayWindow, end: keyof DayWindow, by: number) => {
    const seen = [window[end]];
    for (let at = window; seen.length < 30; ) {
      const next = moveWindowEnd(at, end, Math.min(1439, at[end] + by));
      if (next[end] === at[end]) break;
      seen.push(next[end]);
      at = next;
    }
    return seen.map(formatMinute).join(' ');
  };
  const evening = { startTime: 20 * 60, endTime: 22 * 60 };
  expect(walk(evening, 'startTime', 60)).toBe('20:00 21:00 23:00');
  expect(walk({ ...evening, startTime: 23 * 60 }, 'startTime', -60)).toMatch(/^23:00 21:00 .* 01:00 00:00$/);
  expect(walk(evening, 'endTime', -60)).toMatch(/^22:00 21:00 19:00 .* 02:00 01:00$/);
  expect(walk({ ...evening, endTime: 60 }, 'endTime', 60)).toMatch(
    /^01:00 .* 19:00 21:00 22:00 23:00 23:59$/,
  );
});

it('a day is changed without touching the others, and the last window of a week cannot be taken away', () => {
  fc.assert(
    fc.property(schedule, fc.constantFrom(...WEEKDAYS), fc.option(dayWindow), (before, day, window) => {
      const weekdayWindows = withWindow(before, day, window);
      expect(weekdayWindows.length).toBeGreaterThan(0);
      expect(weekdayWindows.length).toBeLessThanOrEqual(7);
      const [was, is] = [windowsOfWeek(before), windowsOfWeek({ ...before, weekdayWindows })];
      for (const each of WEEKDAYS) if (each !== day) expect(is[each]).toEqual(was[each]);
      const hasOthers = was.some((each, index) => each !== null && index !== day);
      expect(is[day]).toEqual(window === null && !hasOthers ? was[day] : window);
    }),
  );
});

it('a day is no day of rest while the window of the day before lasts, over the end of the week too', () => {
  const night = { startTime: 23 * 60, endTime: 18 * 60 };
  const day = { startTime: 360, endTime: 1_080 };
  expect(
    WEEKDAYS.filter((each) => isContinuedInto([night, null, day, null, null, null, night], each)),
  ).toEqual([0, 1]);
});

it('runs of days cover the whole week and nothing else', () => {
  fc.assert(
    fc.property(schedule, (each) => {
      const windows = WEEKDAYS.map(() => null as unknown);
      for (const { from, to, window } of runsOfWeek(each))
        for (let day = from as number; day <= to; day += 1) windows[day] = window;
      expect(windows).toEqual(windowsOfWeek(each));
    }),
  );
  expect(runsOfWeek({ startTime: 360, endTime: 1080 })).toEqual([
    { from: 0, to: 6, window: { startTime: 360, endTime: 1080 } },
  ]);
});
