import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '../../lib/time/local-day.ts';
import { daySpan, hourMarks, partOfDay } from './day-span.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Rome'));
afterEach(() => void vi.unstubAllEnvs());
const HOUR_MS = 3_600_000;

it.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-11-21', 24],
])('%s lasts %i hours', (day, hours) => {
  const { startMs, endMs } = daySpan(day);
  expect((endMs - startMs) / HOUR_MS).toBe(hours);
  expect([dayOf(startMs), dayOf(endMs - 1)]).toEqual([day, day]);
  expect(dayOf(endMs)).not.toBe(day);
});

it('a moment lies where it is in its day', () => {
  const span = daySpan('2026-10-25');
  expect(partOfDay(span, span.startMs)).toBe(0);
  expect(partOfDay(span, span.startMs + 12.5 * HOUR_MS)).toBe(0.5);
  expect(partOfDay(span, span.endMs + 1)).toBe(1);
});

it('full hours stand where the clock shows them', () => {
  const parts = (day: string) => hourMarks(day, [0, 6, 12, 24]).map(({ part }) => part);
  expect(parts('2026-11-21')).toEqual([0, 6 / 24, 12 / 24, 1]);
  expect(parts('2026-10-25')).toEqual([0, 7 / 25, 13 / 25, 1]);
  expect(parts('2026-03-29')).toEqual([0, 5 / 23, 11 / 23, 1]);
});
