import { expect, it } from 'vitest';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import type { HeatLevel, Pressure } from './heat-machine.ts';
import { type CountedTrack, type PressureObserverMaker, watchHeat } from './watch-heat.ts';

const MINUTE_MS = 60_000;

function start(PressureObserver?: PressureObserverMaker) {
  const clock = virtualClock();
  const levels: HeatLevel[] = [];
  const tracks: Required<CountedTrack>[] = [];
  watchHeat({ clock, PressureObserver, tracks: () => tracks }, (level) => levels.push(level));
  return { clock, levels, tracks };
}

it('films less under reported pressure, and more once the device has cooled', async () => {
  let report = (_state: Pressure) => {};
  const { clock, levels } = start(
    class {
      constructor(onRecords: (records: { state: Pressure }[]) => void) {
        report = (state) => onRecords([{ state: 'nominal' }, { state }]);
      }
      observe = () => Promise.resolve();
    },
  );
  await clock.advance(MINUTE_MS);
  report('critical');
  await clock.advance(MINUTE_MS);
  expect(levels).toEqual(['reduced', 'least']);
  report('fair');
  await clock.advance(10 * MINUTE_MS);
  expect(levels).toEqual(['reduced', 'least', 'reduced', 'full']);
});

it('goes by dropped pictures where the browser refuses to measure, each camera by itself', async () => {
  const { clock, levels, tracks } = start(
    class {
      observe = () => Promise.reject(new Error('refused'));
    },
  );
  const track = (id: string) => {
    const stats = { deliveredFrames: 0, discardedFrames: 0, totalFrames: 0 };
    tracks.push({ id, stats });
    return stats;
  };
  const [good, bad] = [track('a'), track('b')];
  const film = async (dropped: number) => {
    for (let sample = 0; sample < 6; sample += 1) {
      for (const [stats, lost] of [
        [good, 0],
        [bad, dropped],
      ] as const) {
        stats.totalFrames += 300;
        stats.discardedFrames += 100;
        stats.deliveredFrames += 200 - lost;
      }
      await clock.advance(10_000);
    }
  };
  await film(99);
  expect(levels).toEqual([]);
  await film(100);
  expect(levels).toEqual(['reduced']);
  tracks.length = 0;
  await clock.advance(5 * MINUTE_MS);
  expect(levels).toEqual(['reduced', 'full']);
});
