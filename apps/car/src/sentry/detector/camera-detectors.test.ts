import { expect, it } from 'vitest';
import type { DetectionSettings, DetectorFrame } from '../../ports/movement-detector.ts';
import { greyScene } from '../test-support/grey-scene.ts';
import { changeSettings, createCameraDetectors, isLearning, processPictures } from './camera-detectors.ts';
import { PIXELS } from './picture.ts';

const settings: DetectionSettings = {
  sensitivity: 100,
  minDurationS: 1,
  proximityPct: 100,
  isShadowFilterOn: false,
  masks: [],
};
const [left, front, elsewhere] = [greyScene(1), greyScene(2), greyScene(3)];

/** Pictures of both cameras, one below the other. */
function both(ofFront: Uint8Array): Uint8Array {
  const pictures = new Uint8Array(2 * PIXELS);
  pictures.set(left({ noise: 3 }));
  pictures.set(ofFront, PIXELS);
  return pictures;
}

/** Both cameras for a time in seconds; in front something optionally moves to and fro. */
function watch(
  watched: ReturnType<typeof createCameraDetectors>,
  fromS: number,
  toS: number,
  isSomebodyThere: boolean,
) {
  const reported: DetectorFrame<number>[] = [];
  for (let timeMs = fromS * 1_000; timeMs < toS * 1_000; timeMs += 100) {
    const x = 60 + 50 * Math.sin(timeMs / 1_500);
    const thing = { x, y: 60, width: 18, height: 36 };
    const pictures = both(front({ noise: 3, ...(isSomebodyThere ? { thing } : {}) }));
    processPictures(watched, pictures, timeMs, (frame) => reported.push(frame));
  }
  return reported;
}

it('DETECT-12 reports each camera when a movement begins and ends, and four times a second in between', () => {
  const watched = createCameraDetectors([1, 4], settings);
  expect(watch(watched, 1, 5, false)).toEqual([]);
  const reported = [...watch(watched, 5, 11, true), ...watch(watched, 11, 14, false)];
  expect(reported.every(({ camId }) => camId === 4)).toBe(true);
  expect(reported[0]?.isMoving).toBe(true);
  expect(reported[0]?.sinceMs).toBeGreaterThanOrEqual(5_000);
  expect(reported.at(-1)).toMatchObject({ isMoving: false, sinceMs: null });
  const again = reported.filter(({ isMoving }) => isMoving);
  const gaps = again.slice(1).map(({ timeMs }, place) => timeMs - (again[place]?.timeMs ?? 0));
  // Pictures come ten times a second.
  expect(Math.max(...gaps)).toBe(300);
  expect(again.length).toBeGreaterThan(15);
});

it('DETECT-9 looks by other settings from the next picture on, and keeps what it learned', () => {
  const watched = createCameraDetectors([1, 4], settings);
  watch(watched, 1, 5, false);
  changeSettings(watched, { ...settings, masks: [{ camId: 4, cells: 'f'.repeat(75) }] });
  expect(watch(watched, 5, 9, true)).toEqual([]);
  changeSettings(watched, settings);
  expect(watch(watched, 9, 12, true).length).toBeGreaterThan(0);
});

it('DETECT-13 learns while all cameras do, and not for the one that was pushed aside', () => {
  const watched = createCameraDetectors([1, 4], settings);
  const learns: boolean[] = [];
  const ofFront: boolean[] = [];
  const show = (timeMs: number, picture: Uint8Array) => {
    processPictures(watched, both(picture), timeMs, () => {});
    learns.push(isLearning(watched));
    ofFront.push(watched[1]?.detector.seen.phase === 'learning');
  };
  expect(isLearning(watched)).toBe(true);
  for (let timeMs = 1_000; timeMs < 5_000; timeMs += 100) show(timeMs, front({ noise: 3 }));
  expect(learns.lastIndexOf(true)).toBe(19);
  for (let timeMs = 5_000; timeMs < 10_000; timeMs += 100) show(timeMs, elsewhere({ noise: 3 }));
  expect(ofFront.lastIndexOf(true)).toBeGreaterThan(40);
  expect(ofFront.at(-1)).toBe(false);
  expect(learns.slice(20)).not.toContain(true);
  show(20_000, elsewhere({ noise: 3 }));
  expect(learns.at(-1)).toBe(true);
});

it('DETECT-13 learns until the last camera has learned, in any order', () => {
  const watched = createCameraDetectors([1, 4], settings);
  const last = watched[1];
  if (!last) throw new Error('There are two');
  // The other scene comes a second later: what was learned of the first is worth nothing.
  let learnedAtMs = 0;
  for (let timeMs = 1_000; timeMs < 9_000; timeMs += 100) {
    const ofFront = timeMs < 2_000 ? new Uint8Array(PIXELS) : front({ noise: 3 });
    processPictures(watched, both(ofFront), timeMs, () => {});
    if (last.detector.seen.phase === 'learning') learnedAtMs = 0;
    else learnedAtMs ||= timeMs;
    if (!last.hasLearned) expect(isLearning(watched)).toBe(true);
  }
  expect(learnedAtMs).toBeGreaterThan(2_000);
  expect(isLearning(watched)).toBe(false);
});

it('DETECT-14 does not look at a missing camera, ends its movement, and lets it learn alone when it returns', () => {
  const watched = createCameraDetectors([1, 4], settings);
  watch(watched, 1, 5, false);
  expect(watch(watched, 5, 8, true).at(-1)).toMatchObject({ camId: 4, isMoving: true });
  const reported: DetectorFrame<number>[] = [];
  const show = (timeMs: number, missing: readonly (1 | 4)[]) => {
    processPictures(watched, both(elsewhere({ noise: 3 })), timeMs, (frame) => reported.push(frame), missing);
    expect(isLearning(watched)).toBe(false);
    return watched.map(({ detector }) => detector.seen.phase);
  };
  for (let timeMs = 8_000; timeMs < 11_000; timeMs += 100) show(timeMs, [4]);
  expect(reported).toEqual([{ camId: 4, timeMs: 8_000, isMoving: false, sinceMs: null }]);
  expect(show(11_000, [])).toEqual(['watching', 'learning']);
  for (let timeMs = 11_100; timeMs < 14_000; timeMs += 100) show(timeMs, []);
  expect(show(14_000, [])).toEqual(['watching', 'watching']);
  expect(reported).toHaveLength(1);
});

it('DETECT-14 does not wait for a camera that is missing from the start', () => {
  const watched = createCameraDetectors([1, 4], settings);
  const pictures = both(new Uint8Array(PIXELS));
  for (let timeMs = 1_000; timeMs < 4_000; timeMs += 100) {
    processPictures(watched, pictures, timeMs, () => {}, [4]);
    expect(isLearning(watched)).toBe(timeMs < 3_000);
  }
});
