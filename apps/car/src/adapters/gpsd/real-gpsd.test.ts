import { afterEach, expect, it, vi } from 'vitest';
import type { ReadingNews, ReadingSource } from '../../ports/reading-source.ts';
import { freePort, nmeaDrive, openRealGpsd } from '../../test-support/real-gpsd.ts';
import { systemClock } from '../clock/system-clock.ts';
import { createGpsdSource } from './gpsd-source.ts';

const LIMIT = { timeout: 20_000, interval: 50 };
const log = { info() {}, warn: vi.fn(), error() {} };
let gpsd: { kill(): Promise<void> } | null = null;
let source: ReadingSource | null = null;

afterEach(async () => {
  await source?.stop();
  await gpsd?.kill();
});

it('reads the real gpsd, notices that it died, and reads it again when it is back', async () => {
  const port = await freePort();
  gpsd = await openRealGpsd(port, nmeaDrive());
  let news: ReadingNews[] = [];
  const beganMs = Date.now();
  source = createGpsdSource(
    { kind: 'gpsd', host: '127.0.0.1', port },
    { clock: systemClock, upMs: () => performance.now(), log },
  );
  await source.start((told) => news.push(told));
  /** The whole drive is 0.0026 degrees. */
  const drives = () =>
    vi.waitFor(() => {
      const places = news.map(({ readings }) => readings.latitudeDeg ?? 0);
      expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(0.001);
    }, LIMIT);
  await drives();
  expect(source.state()).toEqual({ phase: 'reading', reason: '' });
  const whole = news.filter(({ readings }) => Object.keys(readings).length === 5);
  expect(whole.length).toBeGreaterThan(5);
  for (const { readings, takenAtMs } of whole) {
    expect(readings.latitudeDeg).toBeGreaterThanOrEqual(43.6916);
    expect(readings.latitudeDeg).toBeLessThan(43.6944);
    expect(readings.longitudeDeg).toBeGreaterThan(7.26);
    expect(readings.altitudeM).toBeCloseTo(123.4, 3);
    expect(readings.speedKmh).toBeCloseTo(27 * 1.852, 1);
    expect(readings.headingDeg).toBeCloseTo(45, 3);
    // The recording is of another day, and is told as it comes.
    expect(takenAtMs).toBeGreaterThanOrEqual(beganMs);
    expect(takenAtMs).toBeLessThanOrEqual(Date.now());
  }

  await gpsd.kill();
  await vi.waitFor(() => expect(source?.state().phase).toBe('waiting'), LIMIT);
  news = [];
  gpsd = await openRealGpsd(port, nmeaDrive());
  await drives();
  expect(source.state().phase).toBe('reading');
  expect(log.warn).not.toHaveBeenCalled();
}, 60_000);
