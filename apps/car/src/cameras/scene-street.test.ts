import { PassThrough } from 'node:stream';
import type { CameraName } from '@ligo/protocol';
import { expect, it } from 'vitest';
import { GREY } from '../ports/movement-detector.ts';
import { createDetector } from '../sentry/detector/detector.ts';
import { stepDetector } from '../sentry/detector/step-detector.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import type { ScenePasser } from './scene-contract.ts';
import { createSceneStreet, type SceneStreet } from './scene-street.ts';

const [WIDTH, HEIGHT] = [640, 480];
const LUMA_BYTES = WIDTH * HEIGHT;
const PICTURE_BYTES = LUMA_BYTES * 1.5;
const NOON = 12;

/** A viewer that watches one side and records its pictures. */
function look(scene: SceneStreet, side: CameraName = 'FRONT', hour: number | null = NOON) {
  const into = new PassThrough({ highWaterMark: 200 * PICTURE_BYTES });
  const stop = scene.inputOf(side, hour ?? undefined).pipeTo?.(into);
  const pictures = () => {
    const bytes: Buffer = into.read() ?? Buffer.alloc(0);
    return Array.from({ length: bytes.length / PICTURE_BYTES }, (_, place) =>
      bytes.subarray(place * PICTURE_BYTES, (place + 1) * PICTURE_BYTES),
    );
  };
  return { stop, pictures };
}

it('gives all viewers the same ten pictures a second, and draws nothing without a viewer', async () => {
  const clock = virtualClock(0);
  const scene = createSceneStreet(unitTimeOf(clock));
  expect(clock.pending()).toBe(0);
  const [first, second] = [look(scene), look(scene)];
  await clock.advance(1_000);
  const seen = first.pictures();
  expect(seen).toHaveLength(11);
  expect(second.pictures().every((picture, place) => picture.equals(seen[place] ?? picture))).toBe(true);
  first.stop?.();
  await clock.advance(200);
  expect([first.pictures().length, second.pictures().length]).toEqual([0, 2]);
  second.stop?.();
  expect(clock.pending()).toBe(0);
});

it('follows the hour of the wall clock, and gives its pictures whenever that is set', async () => {
  const clock = virtualClock(5_000_000);
  let setByMs = new Date(2026, 5, 10, NOON).getTime() - clock.nowMs();
  const { pictures } = look(createSceneStreet(unitTimeOf(clock, () => setByMs)), 'FRONT', null);
  const brightness = async () => {
    await clock.advance(1_000);
    const seen = pictures();
    expect(seen.length).toBeGreaterThanOrEqual(10);
    return (
      seen
        .at(-1)
        ?.subarray(0, LUMA_BYTES)
        .reduce((sum, grey) => sum + grey / LUMA_BYTES, 0) ?? 0
    );
  };
  const day = await brightness();
  setByMs -= 12 * 3_600_000;
  expect(await brightness()).toBeLessThan(day * 0.7);
  setByMs += 36 * 3_600_000;
  expect(await brightness()).toBeCloseTo(day, 0);
});

it('moves the street by the speed while the car drives, and has it where it was once the car is parked', async () => {
  const clock = virtualClock(0);
  const scene = createSceneStreet(unitTimeOf(clock));
  const { pictures } = look(scene);
  const report = (gear: 'P' | 'D' | null, speedKmh: number) =>
    scene.receive({ ...stateAt(0, { gear, speedKmh }), timeMs: clock.nowMs() });
  await clock.advance(0);
  const [parked] = pictures();
  /** How much the pixels of each picture differ from the parked car's, on average, grey levels. */
  const differences = async (ms: number) => {
    await clock.advance(ms);
    return pictures().map((picture) => {
      let sum = 0;
      for (let at = 0; at < LUMA_BYTES; at++) sum += Math.abs((picture[at] ?? 0) - (parked?.[at] ?? 0));
      return sum / LUMA_BYTES;
    });
  };
  report('D', 50);
  expect(scene.addPasser({ what: 'person', side: 'FRONT', distance: 'near' })).toBe(false);
  const driving = await differences(1_000);
  expect(new Set(driving.map((value) => value.toFixed(1))).size).toBeGreaterThan(3);
  expect(Math.min(...driving.slice(2))).toBeGreaterThan(8);
  report('P', 0);
  expect(Math.max(...(await differences(100)))).toBeLessThan(4);
  // A car without a reported gear drives on, and stands if it is silent for long.
  report(null, 50);
  await differences(3_000);
  const silent = await differences(1_000);
  expect(Math.min(...silent)).toBeGreaterThan(8);
  expect(Math.max(...silent) - Math.min(...silent)).toBeLessThan(1);
});

/** The picture as Sentry looks at it. */
function greyOf(picture: Uint8Array): Uint8Array {
  const step = WIDTH / GREY.width;
  const grey = new Uint8Array(GREY.width * GREY.height);
  for (let at = 0; at < grey.length; at++) {
    const from = Math.floor(at / GREY.width) * step * WIDTH + (at % GREY.width) * step;
    const above = (picture[from] ?? 0) + (picture[from + 2] ?? 0);
    grey[at] = (above + (picture[from + 2 * WIDTH] ?? 0) + (picture[from + 2 * WIDTH + 2] ?? 0)) / 4;
  }
  return grey;
}

/** How long Sentry sees a movement on one side, s, if something passes after three seconds. */
async function alarmS(side: CameraName, hour: number, passer: Omit<ScenePasser, 'side'>) {
  const clock = virtualClock(0);
  const scene = createSceneStreet(unitTimeOf(clock));
  const { pictures } = look(scene, side, hour);
  await clock.advance(3_000);
  scene.addPasser({ ...passer, side });
  await clock.advance(7_000);
  const settings = { sensitivity: 100, minDurationS: 2, proximityPct: 100, isShadowFilterOn: false };
  const detector = createDetector();
  const seen = pictures().map(
    (picture, at) =>
      stepDetector(detector, greyOf(picture), at * 100 + 1, { ...settings, mask: null }).isMoving,
  );
  return seen.filter(Boolean).length / 10;
}

it.each([
  ['person', 'near', 'FRONT', NOON, 1, 9],
  ['person', 'near', 'LEFT', 23, 1, 9],
  ['car', 'near', 'REAR', 18.9, 0.3, 9],
  ['person', 'far', 'RIGHT', NOON, 0, 0],
] as const)('lets Sentry see a %s that passes %s, and nothing else: %s at %d h', async (...row) => {
  const [what, distance, side, hour, leastS, mostS] = row;
  const seenS = await alarmS(side, hour, { what, distance });
  expect(seenS).toBeGreaterThanOrEqual(leastS);
  expect(seenS).toBeLessThanOrEqual(mostS);
});
