import { expect, test } from 'vitest';
import { recordingAt } from '../../../stores/test-support/recording-samples.ts';
import { incidentsOf } from './recording-list.tsx';
import { fileNameOf, formatLength, startOf, timeOf } from './recording-name.ts';
import { recordingOf, searchOf } from './use-requested-moment.ts';

const noonMs = new Date(2023, 10, 14, 12).getTime();

test('dates a recording as the car reports, else by its name, in the time zone of this phone', () => {
  const startMs = new Date(2026, 10, 21, 8, 15, 30).getTime();
  const named = { ...recordingAt(0), path: '2026-11-21_08h15m30s.mp4' };
  const here = { day: '2026-11-21', time: '08:15:30', carTime: null };
  expect(timeOf(named)).toEqual(here);
  expect(startOf(named)).toBe(startMs);
  expect(timeOf({ ...named, startedAt: startMs - 4_000 })).toEqual({ ...here, time: '08:15:26' });
  const carTime = '21/11/2026 08:15:30';
  for (const [hours, day, time] of [
    [5.5, '2026-11-21', '13:45:30'],
    [-9, '2026-11-20', '23:15:30'],
  ] as const)
    expect(timeOf({ ...named, startedAt: startMs + hours * 3_600_000 })).toEqual({ day, time, carTime });
  for (const path of ['', 'clip.mp4', '2026-11-21_08h15m30s.mp4.part']) {
    expect(timeOf({ path })).toBeNull();
    expect(startOf({ ...named, path })).toBeNull();
  }
  expect(fileNameOf({ ...named, path: '/a\\b/c.mp4' })).toBe('c.mp4');
  expect(fileNameOf({ ...named, path: '' })).toBe('sentry_video.mp4');
  expect([0, 59_499, 59_500, 3_600_000].map(formatLength)).toEqual(['00:00', '00:59', '01:00', '60:00']);
});

test('puts recordings together between which less than three minutes pass', () => {
  // Each lasts ten seconds, and as many more as it began minutes after noon.
  const [a, b, c, d] = [recordingAt(20), recordingAt(17), recordingAt(13), recordingAt(12)];
  expect(incidentsOf([a, b, c, d])).toEqual([
    [a, b],
    [c, d],
  ]);
  const nameless = { ...recordingAt(11), path: 'x' };
  expect(incidentsOf([d, nameless])).toEqual([[d], [nameless]]);
  expect(incidentsOf([])).toEqual([]);
});

test('finds the recording of a movement: by its own time, else by its span', () => {
  const [reported, spanning] = [recordingAt(20, { movedAt: noonMs + 5 }), recordingAt(10)];
  expect(recordingOf([reported, spanning], noonMs + 900)).toBe(reported);
  expect(recordingOf([reported, spanning], noonMs + 10 * 60_000 + 20_500)).toBe(spanning);
  expect(recordingOf([reported, spanning], noonMs + 10 * 60_000 + 22_000)).toBeNull();
  expect(recordingOf([reported, spanning], noonMs + 9 * 60_000)).toBeNull();
});

test('looks on while there is more of that time, or while it may still be written', () => {
  const atMs = noonMs + 5 * 60_000;
  const timeoutMs = 600_000;
  const list = { recordings: [recordingAt(20)], isLoaded: true, hasMore: true };
  expect(searchOf({ ...list, isLoaded: false }, atMs, atMs, timeoutMs)).toBe('waiting');
  expect(searchOf(list, atMs, atMs + 3_600_000, timeoutMs)).toBe('more');
  expect(searchOf({ ...list, recordings: [recordingAt(1)] }, atMs, atMs + 3_600_000, timeoutMs)).toBe('gone');
  expect(searchOf({ ...list, hasMore: false }, atMs, atMs + 60_000, timeoutMs)).toBe('written');
});
