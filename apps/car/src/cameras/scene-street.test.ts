import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { systemClock } from '../platform/clock/system-clock.ts';
import { createUnitClock } from '../platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import { stateAt } from '../test-support/vehicle-state.ts';
import { unitTimeOf, virtualClock } from '../test-support/virtual-clock.ts';
import { createSceneStreet, type SceneStreet } from './scene-street.ts';

const PICTURE_BYTES = (640 * 480 * 3) / 2;
const LUMA_BYTES = 640 * 480;
const NOON = 12;

/** A viewer that watches one side and records its pictures. */
function look(scene: SceneStreet, side: 'FRONT' | 'LEFT' = 'FRONT', hour: number | null = NOON) {
  const into = new PassThrough({ highWaterMark: 100 * PICTURE_BYTES });
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
  const scene = createSceneStreet(unitTimeOf(clock), 1);
  expect(clock.pending()).toBe(0);
  const [first, second] = [look(scene), look(scene)];
  scene.addPasser({ what: 'person', side: 'FRONT', distance: 'near' });
  await clock.advance(1_000);
  const seen = first.pictures();
  expect(seen).toHaveLength(11);
  expect(second.pictures().every((picture, place) => picture.equals(seen[place] ?? Buffer.alloc(0)))).toBe(
    true,
  );
  first.stop?.();
  await clock.advance(200);
  expect([first.pictures().length, second.pictures().length]).toEqual([0, 2]);
  second.stop?.();
  expect(clock.pending()).toBe(0);
});

it('follows the hour of the wall clock, and gives its pictures whenever that is set', async () => {
  const clock = virtualClock(5_000_000);
  const noonMs = new Date(2026, 5, 10, 12).getTime();
  let setByMs = noonMs - clock.nowMs();
  const scene = createSceneStreet(
    unitTimeOf(clock, () => setByMs),
    1,
  );
  const { pictures, stop } = look(scene, 'FRONT', null);
  const brightness = (picture?: Buffer) =>
    picture?.subarray(0, LUMA_BYTES).reduce((sum, grey) => sum + grey / LUMA_BYTES, 0) ?? Number.NaN;
  await clock.advance(1_000);
  const day = pictures();
  setByMs -= 12 * 3_600_000;
  await clock.advance(1_000);
  const night = pictures();
  setByMs += 36 * 3_600_000;
  await clock.advance(1_000);
  const nextDay = pictures();
  expect([day.length, night.length, nextDay.length]).toEqual([11, 10, 10]);
  expect(brightness(night.at(-1))).toBeLessThan(brightness(day.at(-1)) * 0.7);
  expect(brightness(nextDay.at(-1))).toBeGreaterThan(brightness(day.at(-1)) * 0.8);
  stop?.();
});

it('shows the same for the same seed and time, and makes a person pass one side alone', async () => {
  const run = async (isWalking: boolean) => {
    const clock = virtualClock(0);
    const scene = createSceneStreet(unitTimeOf(clock), 7);
    const looks = [look(scene), look(scene, 'LEFT')];
    if (isWalking) scene.addPasser({ what: 'person', side: 'LEFT', distance: 'near' });
    await clock.advance(2_000);
    return looks.map((each) => each.pictures()[20]);
  };
  const same = (a?: Buffer, b?: Buffer) => a !== undefined && b !== undefined && a.equals(b);
  const [quiet, again, walked] = [await run(false), await run(false), await run(true)];
  expect(quiet.map((picture, place) => same(picture, again[place]))).toEqual([true, true]);
  expect(quiet.map((picture, place) => same(picture, walked[place]))).toEqual([true, false]);
});

it('moves the street while the car drives, and has it where it was once the car is parked', async () => {
  const clock = virtualClock(0);
  const scene = createSceneStreet(unitTimeOf(clock), 1);
  const { pictures, stop } = look(scene);
  const report = (gear: 'P' | 'D', speedKmh: number) =>
    scene.receive({ ...stateAt(0, { gear, speedKmh }), timeMs: clock.nowMs() });
  await clock.advance(0);
  const parked = pictures()[0] ?? Buffer.alloc(0);
  /** How much each pixel differs from the parked car's, on average, grey levels. */
  const difference = (picture: Buffer) => {
    let sum = 0;
    for (let at = 0; at < LUMA_BYTES; at++) sum += Math.abs((picture[at] ?? 0) - (parked[at] ?? 0));
    return sum / LUMA_BYTES;
  };
  report('D', 50);
  expect(scene.addPasser({ what: 'person', side: 'FRONT', distance: 'near' })).toBe(false);
  await clock.advance(1_000);
  const driving = pictures().map(difference);
  expect(new Set(driving.map((value) => value.toFixed(1))).size).toBeGreaterThan(3);
  expect(Math.min(...driving.slice(2))).toBeGreaterThan(8);
  report('P', 0);
  await clock.advance(100);
  expect(Math.max(...pictures().map(difference))).toBeLessThan(4);
  stop?.();
});

it('is a camera that ffmpeg reads', async () => {
  const scene = createSceneStreet({ clock: createUnitClock(), wallTime: systemClock }, 1);
  const run = runFfmpeg({
    inputs: [scene.inputOf('FRONT', NOON)],
    args: (out) => ['-frames:v', '2', '-f', 'rawvideo', out(0)],
    outputs: 1,
    silentAfterMs: 15_000,
  });
  let bytes = 0;
  run.outputs[0]?.on('data', (piece: Buffer) => {
    bytes += piece.length;
  });
  expect(await run.ended).toEqual({ reason: 'ended', stderrTail: '' });
  expect(bytes).toBe(2 * PICTURE_BYTES);
});
