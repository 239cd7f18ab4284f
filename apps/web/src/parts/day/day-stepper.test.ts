import { expect, it } from 'vitest';
import { dayLabel } from './day-stepper.tsx';

const english = { language: 'en', today: 'Today', yesterday: 'Yesterday' };

it.each([
  ['2026-11-21', 'Today', '21/11/2026'],
  ['2026-11-20', 'Yesterday', '20/11/2026'],
  ['2026-11-19', 'Thursday', '19/11/2026'],
  ['2025-11-21', 'Friday', '21/11/2025'],
])('calls %s %s, %s', (day, name, date) => {
  expect(dayLabel(day, '2026-11-21', english)).toEqual({ name, date });
});

it('names the weekday in the language of the owner', () => {
  expect(dayLabel('2026-11-19', '2026-11-21', { ...english, language: 'he' }).name).toBe('יום חמישי');
  expect(dayLabel('2026-11-19', '2026-11-21', { ...english, language: 'pt-br' }).name).toBe('quinta-feira');
});

it('finds yesterday across the ends of months and years', () => {
  expect(dayLabel('2025-12-31', '2026-01-01', english).name).toBe('Yesterday');
});
