import { afterEach, expect, it } from 'vitest';
import type { PositionFix, PositionListener, Positions } from '../../ports/positions.ts';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createGeolocationSource } from './geolocation.ts';

const FIX: PositionFix = {
  timeMs: 0,
  latitudeDeg: 43.69,
  longitudeDeg: 7.26,
  accuracyM: 5,
  altitudeM: 171.4,
  speedMps: 10,
  headingDeg: 271.5,
};

/** A position service played by the test. */
function playedPositions() {
  const listeners = new Set<PositionListener>();
  let count = 0;
  const positions: Positions = {
    watch(listener) {
      count += 1;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const each = (run: (listener: PositionListener) => void) => [...listeners].forEach(run);
  return {
    positions,
    watches: () => count,
    listening: () => listeners.size,
    fix: (change: Partial<PositionFix> = {}) => each(({ onFix }) => onFix({ ...FIX, ...change })),
    fail: (why: 'denied' | 'unavailable') => each(({ onFailure }) => onFailure(why)),
  };
}

describeReadingSource('geolocation', {
  there(clock) {
    const { positions, fix } = playedPositions();
    const pass = () => fix({ timeMs: Date.now() });
    return { source: createGeolocationSource(positions, sourceContext(clock)), endPeer() {}, pass };
  },
  away(clock) {
    const { positions, fail } = playedPositions();
    return {
      source: createGeolocationSource(positions, sourceContext(clock)),
      endPeer() {},
      pass: () => fail('denied'),
    };
  },
});

let source: ReadingSource | null = null;
afterEach(() => source?.stop());

async function open() {
  const clock = virtualClock();
  const played = playedPositions();
  const news: ReadingBatch[] = [];
  source = createGeolocationSource(played.positions, sourceContext(clock));
  await source.start((reported) => news.push(reported));
  return { ...played, clock, news, state: () => source?.state() };
}

it('publishes position, altitude, speed and heading in the units of readings, with the time of the fix', async () => {
  const { clock, news, fix } = await open();
  fix({ timeMs: clock.nowMs() - 1_200 });
  expect(news).toEqual([
    {
      readings: { latitudeDeg: 43.69, longitudeDeg: 7.26, altitudeM: 171.4, speedKmh: 36, headingDeg: 271.5 },
      rejected: [],
      takenAtMs: clock.nowMs() - 1_200,
    },
  ]);
});

it('publishes no altitude, speed or heading that the device does not know', async () => {
  const { news, fix } = await open();
  fix({ altitudeM: null, speedMps: null, headingDeg: null });
  expect(news[0]?.readings).toEqual({ latitudeDeg: 43.69, longitudeDeg: 7.26 });
});

it('waits for a fix, and again once the last one is stale', async () => {
  const { clock, fix, fail, state } = await open();
  expect(state()).toEqual({ phase: 'waiting', reason: 'no-fix' });
  fix();
  expect(state()).toEqual({ phase: 'reading', reason: '' });
  fail('unavailable');
  await clock.advance(10_001);
  expect(state()).toEqual({ phase: 'waiting', reason: 'no-fix' });
  fix();
  expect(state()).toEqual({ phase: 'reading', reason: '' });
});

it('reports that it is not allowed, and tries again', async () => {
  const { clock, fix, fail, state, watches, listening } = await open();
  fail('denied');
  await clock.advance(0);
  expect(state()).toEqual({ phase: 'waiting', reason: 'position-denied' });
  expect(listening()).toBe(0);
  await clock.advance(30_000);
  expect(watches()).toBeGreaterThan(1);
  fix();
  expect(state()).toEqual({ phase: 'reading', reason: '' });
});
