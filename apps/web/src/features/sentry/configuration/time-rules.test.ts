import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  DAY,
  formatMinute,
  runsOfWeek,
  thumbsOfWindow,
  WEEKDAYS,
  windowOfThumbs,
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

it('two thumbs always stand for an hour at least, on the hour, within the day', () => {
  fc.assert(
    fc.property(minute, minute, (from, to) => {
      const { startTime, endTime } = windowOfThumbs([from, to]);
      expect(startTime % DAY.step).toBe(0);
      expect(endTime === 1439 || endTime % DAY.step === 0).toBe(true);
      expect(startTime).toBeGreaterThanOrEqual(0);
      expect(endTime).toBeLessThanOrEqual(1439);
      expect((endTime === 1439 ? 1440 : endTime) - startTime).toBeGreaterThanOrEqual(60);
      // Where the thumbs are put for it, they stand for the same again.
      expect(windowOfThumbs(thumbsOfWindow({ startTime, endTime }))).toEqual({ startTime, endTime });
    }),
  );
});

it('thumbs stand in their order, whatever window another phone has set', () => {
  fc.assert(
    fc.property(dayWindow, (window) => {
      const [from, to] = thumbsOfWindow(window);
      expect(from).toBeLessThan(to);
    }),
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

it('runs of days say all of the week and nothing else', () => {
  fc.assert(
    fc.property(schedule, (each) => {
      const said = WEEKDAYS.map(() => null as unknown);
      for (const { from, to, window } of runsOfWeek(each))
        for (let day = from as number; day <= to; day += 1) said[day] = window;
      expect(said).toEqual(windowsOfWeek(each));
    }),
  );
  expect(runsOfWeek({ startTime: 360, endTime: 1080 })).toEqual([
    { from: 0, to: 6, window: { startTime: 360, endTime: 1080 } },
  ]);
});

it.each([
  [0, '00:00'],
  [360, '06:00'],
  [1439, '23:59'],
])('minute %i is %s', (value, text) => expect(formatMinute(value)).toBe(text));
