import { freePort } from '@ligo/machine/test-support';
import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createGpsdSource } from './gpsd.ts';
import { nmeaDrive, openRealGpsd } from './test-support/real-gpsd.ts';

let gpsd: { kill(): Promise<void> } | null = null;
let source: ReadingSource | null = null;

afterEach(async () => {
  await source?.stop();
  await gpsd?.kill();
});

it('reads a real gpsd, detects its crash, and reconnects', async () => {
  const port = await freePort();
  gpsd = await openRealGpsd(port, nmeaDrive());
  let news: ReadingBatch[] = [];
  const beganMs = Date.now();
  const log = { info() {}, warn: vi.fn(), error() {} };
  source = createGpsdSource({ kind: 'gpsd', host: '127.0.0.1', port }, sourceContext(systemClock, { log }));
  await source.start((reported) => news.push(reported));
  const whole = () => news.filter(({ readings }) => Object.keys(readings).length === 5);
  /** The whole drive is 0.0026 degrees long; in a loop, a few fixes of two rounds can span as much. */
  const drives = () =>
    vi.waitFor(() => {
      const places = news.map(({ readings }) => readings.latitudeDeg ?? 0);
      expect(Math.max(...places) - Math.min(...places)).toBeGreaterThan(0.001);
      expect(whole().length).toBeGreaterThan(5);
    });
  await drives();
  expect(source.state()).toEqual({ phase: 'reading', reason: '' });
  for (const { readings, takenAtMs } of whole()) {
    expect(readings.latitudeDeg).toBeGreaterThanOrEqual(43.6916);
    expect(readings.latitudeDeg).toBeLessThan(43.6944);
    expect(readings.longitudeDeg).toBeGreaterThan(7.26);
    expect(readings.altitudeM).toBeCloseTo(123.4, 3);
    expect(readings.speedKmh).toBeCloseTo(27 * 1.852, 1);
    expect(readings.headingDeg).toBeCloseTo(45, 3);
    // The recording is of another day: its fixes are dated when received.
    expect(takenAtMs).toBeGreaterThanOrEqual(beganMs);
    expect(takenAtMs).toBeLessThanOrEqual(Date.now());
  }

  await gpsd.kill();
  await vi.waitFor(() => expect(source?.state().phase).toBe('waiting'));
  news = [];
  gpsd = await openRealGpsd(port, nmeaDrive());
  await drives();
  expect(source.state().phase).toBe('reading');
  expect(log.warn).not.toHaveBeenCalled();
});
