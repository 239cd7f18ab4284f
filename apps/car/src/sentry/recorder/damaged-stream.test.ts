import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAMERA_ID } from '@ligo/protocol';
import { describe, expect, it, type TestContext } from 'vitest';
import { mergeCameraStates } from '../../cameras/create-cameras.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { createFfmpegCapture } from '../../platform/node/capture/ffmpeg-capture.ts';
import { runFfmpeg } from '../../platform/node/ffmpeg/run-ffmpeg.ts';
import type { DetectorFrame, StartMovementDetector } from '../../ports/movement-detector.ts';
import { testContext } from '../../test-support/car-context.ts';
import { unitClockOf } from '../../test-support/virtual-clock.ts';
import { createCameraDetectors, isLearning, processPictures } from '../detector/camera-detectors.ts';
import { type FilmCodec, writeStream } from '../test-support/damaged-film.ts';
import { type NightFilm, nightFilm } from '../test-support/night-films.ts';
import { CameraReader } from './camera-reader.ts';
import { DetectorFeed } from './detector-feed.ts';

const CAMERA = CAMERA_ID.FRONT;
const SETTINGS = { sensitivity: 100, minDurationS: 0, proximityPct: 100, isShadowFilterOn: false, masks: [] };
const FORM = { width: 640, height: 480, fps: 10, kbps: 1_000 };
const encoders = { argsFor: async () => ({ filters: [], args: [] }) };
const SEEDS: Record<FilmCodec, number[]> = { h264: [1, 2, 3, 4, 5, 6], hevc: [1, 2, 3] };
/** Drawing films takes long on a busy machine. */
const LIMIT_MS = 240_000;

/** The detector in this thread. */
const startDetector: StartMovementDetector = (ids, settings, { onFrame, onLearning }) => {
  const cameras = createCameraDetectors(ids, settings);
  return {
    push(pictures, timeMs, missing) {
      processPictures(cameras, pictures, timeMs, onFrame, missing);
      onLearning(isLearning(cameras));
    },
    change() {},
    stop: async () => {},
  };
};

/** Reports of the detector while the reader of a camera decodes a film as fast as a camera sends it. */
async function watchStream(path: string, codec: FilmCodec) {
  const context = testContext({ clock: unitClockOf(systemClock) });
  const frames: DetectorFrame[] = [];
  const feed = new DetectorFeed(
    [CAMERA],
    context,
    startDetector,
    (frame) => frames.push(frame),
    () => {},
  );
  feed.setSettings(SETTINGS);
  const damaged: boolean[] = [];
  const options = ['-re', '-f', codec, '-framerate', '10'];
  const input = { options, address: `file:${path}`, isH264: codec === 'h264' };
  const cameras = { ids: [CAMERA], ...mergeCameraStates([CAMERA]), inputOf: () => input };
  const prepared = await createFfmpegCapture({ cameras, encoders, startFfmpeg: runFfmpeg }).prepare(
    FORM,
    null,
  );
  const picture = prepared?.open(context.clock);
  if (!picture) throw new Error('no picture');
  await new Promise<void>((resolve) => {
    const reader = new CameraReader(context, cameras, CAMERA, picture.read, {
      onRestart: () => {
        // The stream has ended.
        if (damaged.length > 0) void reader.stop().then(resolve);
      },
      onGrey(camId, bytes, isDamaged) {
        damaged.push(isDamaged);
        feed.push(camId, bytes, isDamaged);
      },
      onWorking() {},
    });
  });
  await feed.stop();
  return { movements: frames.filter(({ isMoving }) => isMoving).length, damaged };
}

/** Streams of films in a folder that the test removes. */
function streamsOf(
  test: TestContext,
  films: readonly NightFilm[],
  codec: FilmCodec,
  isDamaged: boolean,
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ligo-damaged-'));
  test.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return films.map((film, at) => {
    const path = join(folder, `${at}.${codec}`);
    writeStream(film, path, codec, isDamaged);
    return path;
  });
}

describe.each(['h264', 'hevc'] as const)('a damaged stream of %s', (codec) => {
  it('DETECT-14 is no movement, if parts are lost, cut or wrong', { timeout: LIMIT_MS }, async (test) => {
    const still = SEEDS[codec].map((seed) => ({ ...nightFilm('person', seed), walkers: [] }));
    const seen = await Promise.all(
      streamsOf(test, still, codec, true).map((path) => watchStream(path, codec)),
    );
    expect(seen.map(({ movements }) => movements)).toEqual(still.map(() => 0));
    // Otherwise nothing was proved.
    expect(seen.filter(({ damaged }) => damaged.includes(true)).length).toBeGreaterThan(still.length / 2);
  });

  it('DETECT-14 is recognised by its errors alone: a whole one shows a person', async (test) => {
    const [path = ''] = streamsOf(test, [nightFilm('person', 1)], codec, false);
    const { movements, damaged } = await watchStream(path, codec);
    expect(damaged).not.toContain(true);
    expect(movements).toBeGreaterThan(0);
  });
});
