import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, addMonths, dateOf, dayOf, daysOfMonth, isDay } from './local-day.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Zones with clock changes at midnight, at night, by half an hour, across the date line, and none. */
const ZONES = ['America/Sao_Paulo', 'Asia/Jerusalem', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const moment = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) });

describe.each(ZONES)('local days in %s', (name) => {
  it('hold their moments, and lead to their neighbours and back', () => {
    vi.stubEnv('TZ', name);
    fc.assert(
      fc.property(moment, fc.integer({ min: -800, max: 800 }), (timeMs, count) => {
        const day = dayOf(timeMs);
        expect(isDay(day)).toBe(true);
        expect(dateOf(day).getTime()).toBeLessThanOrEqual(timeMs);
        expect(addDays(day, 1) > day).toBe(true);
        // Apia had no 30 December 2011: going there and back lands beside it.
        if (name !== 'Pacific/Apia') expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });
});

it('knows months', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-01');
  expect(addMonths('2024-01-15', -1)).toBe('2023-12-01');
  expect(daysOfMonth('2024-02-10')).toHaveLength(29);
  expect(daysOfMonth('2023-02-10').at(-1)).toBe('2023-02-28');
});

it('separates days from other texts', () => {
  for (const text of ['', '2024-02-30', '2024-13-01', '24-1-1', '2024-01-01T00:00', 'x'])
    expect(isDay(text)).toBe(false);
});
