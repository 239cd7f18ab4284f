import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { freeNames, recordingName, startTimeFromName } from './recording-name.ts';

describe('names of recordings', () => {
  it('contain the local time, and are parsed to the second', () => {
    expect(recordingName(new Date(2026, 10, 3, 4, 5, 6, 789).getTime())).toBe('2026-11-03_04h05m06s.mp4');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
        const name = recordingName(seconds * 1_000);
        const startMs = startTimeFromName(name);
        expect(startMs).not.toBeNull();
        expect(recordingName(startMs ?? 0)).toBe(name);
      }),
    );
  });

  it('are of no other form, and of no day that never was', () => {
    for (const name of [
      '2026-02-30_10h00m00s.mp4',
      '2026-11-03_24h00m00s.mp4',
      '2026-11-03_04h05m06s.mp4.new',
      'holiday.mp4',
      '../2026-11-03_04h05m06s.mp4',
    ])
      expect(startTimeFromName(name), name).toBeNull();
  });

  it('are ours whatever zone the car stands in now, of an hour too that its clock passes over', (test) => {
    test.onTestFinished(() => void vi.unstubAllEnvs());
    const madeAtMs = Date.parse('2026-03-29T02:30+03:00');
    vi.stubEnv('TZ', 'Europe/Istanbul');
    const name = recordingName(madeAtMs);
    vi.stubEnv('TZ', 'Europe/Berlin');
    expect(Math.abs((startTimeFromName(name) ?? 0) - madeAtMs)).toBeLessThanOrEqual(2 * 3_600_000);
  });

  it('of one second that is taken go on to the next that is free, so that they sort as they were made', () => {
    const timeMs = new Date(2026, 10, 3, 4, 5, 59).getTime();
    const taken = new Set<string>();
    for (let each = 0; each < 3; each++) {
      const [first = ''] = freeNames(
        timeMs,
        (name) => taken.has(name),
        () => 0,
      );
      taken.add(first);
    }
    expect([...taken]).toEqual([
      '2026-11-03_04h05m59s.mp4',
      '2026-11-03_04h06m00s.mp4',
      '2026-11-03_04h06m01s.mp4',
    ]);
  });

  it('of which many in succession are taken go on at random places, further and further on', () => {
    const timeMs = new Date(2026, 10, 3, 4, 5, 6).getTime();
    const isTaken = (name: string) => (startTimeFromName(name) ?? 0) < timeMs + 20_000;
    const secondsOf = (random: number) =>
      [...freeNames(timeMs, isTaken, () => random)].map(
        (name) => ((startTimeFromName(name) ?? 0) - timeMs) / 1_000,
      );
    expect(secondsOf(0.5).slice(0, 3)).toEqual([1_024, 2_048, 4_096]);
    expect(secondsOf(0.99)).toHaveLength(20);
    expect(secondsOf(0)).toEqual([]);
  });
});
