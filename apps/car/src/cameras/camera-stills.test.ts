import { execFileSync } from 'node:child_process';
import { CAMERA_ID } from '@ligo/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createUnitClock } from '../platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../platform/node/ffmpeg/run-ffmpeg.ts';
import { startWatchedCameras } from '../sentry/test-support/watched-cameras.ts';
import { virtualClock } from '../test-support/virtual-clock.ts';
import { type CameraStills, createStills } from './camera-stills.ts';
import { createFakeFfmpeg } from './test-support/fake-ffmpeg.ts';

const { LEFT, REAR, RIGHT, FRONT } = CAMERA_ID;
const JPEG = Uint8Array.of(0xff, 0xd8, 1, 2, 3, 0xff, 0xd9);
const input = { options: ['-f', 'lavfi'], address: 'testsrc2=size=640x480:rate=20', isH264: false };

let stills: CameraStills | null = null;
afterEach(() => stills?.end());

it('a still of a real camera is a JPEG of its size', async () => {
  stills = createStills(createUnitClock(), { cameras: { inputOf: () => input }, startFfmpeg: runFfmpeg });
  const still = await stills.take(FRONT);
  const probe = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', '-'];
  expect(
    execFileSync('ffprobe', probe, { input: still ?? '' })
      .toString()
      .trim(),
  ).toBe('mjpeg,640,480');
});

describe('stills', () => {
  function start() {
    const { runs, startFfmpeg } = createFakeFfmpeg();
    const clock = virtualClock(0);
    const made = createStills(clock, { cameras: { inputOf: () => input }, startFfmpeg });
    stills = made;
    return { runs, clock, stills: made };
  }

  it('are few at once, and the same for all who ask within a second', async () => {
    const { runs, clock, stills: made } = start();
    const asked = [FRONT, FRONT, REAR, LEFT, RIGHT].map((camId) => made.take(camId));
    await clock.advance(0);
    expect(runs).toHaveLength(2);
    for (const index of [0, 1, 2, 3]) {
      runs[index]?.write(JPEG);
      runs[index]?.end();
      await clock.advance(0);
    }
    expect((await Promise.all(asked)).map((still) => still?.length)).toEqual(asked.map(() => JPEG.length));
    await made.take(FRONT);
    expect(runs).toHaveLength(4);
    await clock.advance(1_000);
    void made.take(FRONT);
    await clock.advance(0);
    expect(runs).toHaveLength(5);
  });

  it('that do not come, are cut off or are none are none, and hold up no other', async () => {
    const { runs, clock, stills: made } = start();
    const asked = [FRONT, REAR, LEFT].map((camId) => made.take(camId));
    await clock.advance(0);
    runs[1]?.write(JPEG.subarray(0, 4));
    runs[1]?.end();
    await clock.advance(0);
    runs[2]?.write(Buffer.from('no picture'));
    runs[2]?.end();
    await clock.advance(10_000);
    expect(await Promise.all(asked)).toEqual([null, null, null]);
    expect(runs.some((run) => run.isRunning())).toBe(false);
    expect(clock.pending()).toBe(0);
  });
});

it('a phone gets its still over the bulk lane, or why there is none', async () => {
  const { runs, startFfmpeg } = createFakeFfmpeg();
  const { ask, newPhone, module } = await startWatchedCameras(startFfmpeg);
  const phone = newPhone();
  const send = vi.spyOn(phone.bulk, 'send');
  const asking = ask(phone, 'GetCameraStill', { camId: FRONT });
  await vi.waitUntil(() => runs.length === 1);
  runs[0]?.write(JPEG);
  runs[0]?.end();
  await asking;
  await vi.waitUntil(() => send.mock.calls.length === 1);
  const { transfer } = phone.published('GetCameraStill')[0] ?? {};
  expect(phone.published('GetCameraStill')).toEqual([{ success: true, camId: FRONT, transfer }]);
  expect(send.mock.calls[0]?.slice(0, 2)).toEqual([transfer, [JPEG]]);
  await ask(phone, 'GetCameraStill', { camId: LEFT });
  expect(phone.published('GetCameraStill').at(-1)).toEqual({
    success: false,
    camId: LEFT,
    error: 'no-camera',
  });
  await module.stop();
});
