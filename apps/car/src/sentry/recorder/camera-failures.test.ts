import { expect, it, vi } from 'vitest';
import { createCameras } from '../../cameras/create-cameras.ts';
import { createSceneStreet } from '../../cameras/scene-street.ts';
import { startRtspCamera } from '../../cameras/test-support/rtsp-camera.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { createUnitClock } from '../../platform/node/clock/unit-clock.ts';
import { runFfmpeg } from '../../platform/node/ffmpeg/run-ffmpeg.ts';
import { GREY, type StartMovementDetector } from '../../ports/movement-detector.ts';
import { playableFrames } from '../../recordings/test-support/real-recording.ts';
import { recorderUnderTest, WATCH } from '../test-support/recorder-under-test.ts';

const CAMERAS = [1, 2, 3, 4] as const;
type Camera = (typeof CAMERAS)[number];
const BYTES = GREY.width * GREY.height;
/** Pictures that prove that a camera was not held up: a second of them. */
const ENOUGH = 10;
const HOUR_MS = 3_600_000;

/** Four cameras on the network, the pictures that reach the detector, and a movement that never ends. */
async function watchNetworkCameras() {
  const network = await Promise.all(CAMERAS.map(() => startRtspCamera()));
  const addresses = network.map(({ address }) => address);
  const rtsp = (at: number) =>
    ({ kind: 'rtsp', url: `rtsp://${addresses[at]}`, transport: 'tcp', isH264: true }) as const;
  const { inputOf } = createCameras(
    { 1: rtsp(0), 2: rtsp(1), 3: rtsp(2), 4: rtsp(3) },
    runFfmpeg,
    { warn() {} },
    createSceneStreet({ clock: createUnitClock(), wallTime: systemClock }),
  );
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 };
  /** Since a camera's last new picture, new pictures of the others; and the longest such gap. */
  const waits = new Map(CAMERAS.map((camId) => [camId, new Map<Camera, number>()]));
  let gap = 0;
  let broken: Camera | null = null;
  function countPicture(camId: Camera): void {
    counts[camId] += 1;
    if (camId === broken) return;
    waits.get(camId)?.clear();
    for (const [waiting, others] of waits) {
      if (waiting === camId || waiting === broken) continue;
      others.set(camId, (others.get(camId) ?? 0) + 1);
      // Each of the two others: a slow machine delays one as well as another.
      if (others.size === CAMERAS.length - 2) gap = Math.max(gap, Math.min(...others.values()));
    }
  }
  let missing: readonly number[] = [];
  const startDetector: StartMovementDetector = (ids, _settings, handlers) => {
    const before = new Map<number, Uint8Array>();
    return {
      push(pictures, _timeMs, without) {
        handlers.onLearning(false);
        missing = without;
        ids.forEach((camId, at) => {
          const picture = pictures.subarray(at * BYTES, (at + 1) * BYTES);
          // The test picture changes each time; a repeated one is the same.
          if (Buffer.compare(picture, before.get(camId) ?? new Uint8Array()) !== 0) countPicture(camId);
          before.set(camId, picture);
        });
      },
      change() {},
      stop: async () => {},
    };
  };
  const inputs = { 1: inputOf(1), 2: inputOf(2), 3: inputOf(3), 4: inputOf(4) };
  const recorder = await recorderUnderTest(inputs, { startDetector });
  /** Cameras that failed, or whose reader was another one. */
  const failed = new Set<number>();
  recorder.cameras.onChange(() => {
    for (const { camId, state } of recorder.cameras.states()) if (state !== 'working') failed.add(camId);
  });
  const stateOf = (camId: Camera) => recorder.cameras.states().find((each) => each.camId === camId)?.state;
  /** Waits while another camera sees a movement. */
  const until = (condition: () => boolean) =>
    vi.waitUntil(
      () => {
        if (recorder.phase() === 'recording') recorder.see(failed.has(4) ? 1 : 4);
        return condition();
      },
      { timeout: 60_000, interval: 50 },
    );
  return {
    recorder,
    failed,
    stateOf,
    cameraOf: (camId: Camera) => {
      const found = network[CAMERAS.indexOf(camId)];
      if (!found) throw new RangeError('none');
      return found;
    },
    /** From now on, this camera is the one that may lose pictures. */
    breakOnly(camId: Camera): void {
      broken = camId;
      gap = 0;
      failed.clear();
      for (const others of waits.values()) others.clear();
    },
    /** For how many pictures of each of the two others one of the whole cameras had none. */
    longestGap: () => gap,
    isMissing: (camId: Camera) => missing.includes(camId),
    /** Waits until each of these cameras has given a second of new pictures. */
    async morePictures(camIds: readonly Camera[]): Promise<void> {
      const begun = { ...counts };
      await until(() => camIds.every((camId) => counts[camId] >= begun[camId] + ENOUGH));
    },
    until,
    async stop() {
      await recorder.stop();
      for (const each of network) each.stop();
    },
  };
}

it('loses no picture of the others and no recording while one camera sets its clock, freezes, closes, is garbled or changes its size', async (test) => {
  const watch = await watchNetworkCameras();
  test.onTestFinished(() => watch.stop());
  const { recorder, failed, stateOf, cameraOf, isMissing, morePictures } = watch;
  recorder.watcher.arm({ ...WATCH, postMovementTime: 10 });
  await watch.until(
    () => recorder.phase() === 'watching' && CAMERAS.every((id) => stateOf(id) === 'working'),
  );
  recorder.see(4);
  await watch.until(() => recorder.phase() === 'recording');

  for (const camId of CAMERAS) {
    const camera = cameraOf(camId);
    const others = CAMERAS.filter((each) => each !== camId);
    watch.breakOnly(camId);

    for (const ms of [HOUR_MS, -HOUR_MS]) {
      camera.jump(ms);
      await morePictures(CAMERAS);
      expect([...failed]).toEqual([]);
    }

    camera.freeze(true);
    await watch.until(() => isMissing(camId));
    await morePictures(others);
    // It fails after five seconds: the others have gone on before.
    expect(stateOf(camId)).toBe('working');
    if (camId === 3) await watch.until(() => stateOf(camId) === 'failing');
    camera.freeze(false);
    await morePictures(CAMERAS);

    camera.close(true);
    await watch.until(() => stateOf(camId) === 'failing' && isMissing(camId));
    await morePictures(others);
    camera.close(false);
    await watch.until(() => stateOf(camId) === 'working');
    await morePictures(CAMERAS);

    camera.garble(true);
    await watch.until(() => isMissing(camId));
    await morePictures(others);
    camera.garble(false);
    await watch.until(() => stateOf(camId) === 'working');
    await morePictures(CAMERAS);

    camera.resize('96x64');
    await morePictures(others);
    await morePictures([camId]);
    expect([...failed]).toEqual([camId]);
    expect(watch.longestGap()).toBeLessThanOrEqual(ENOUGH);
  }
  expect(recorder.phase()).toBe('recording');
  expect(recorder.recordings()).toEqual([]);
  expect(recorder.movements).toHaveLength(1);
  await watch.recorder.watcher.disarm();
  // WRITE-7: a busy machine closes it later.
  await watch.until(() => recorder.recordings().length === 1);
  const [recording] = recorder.recordings();
  if (!recording) throw new Error('none');
  expect(playableFrames(recorder.pathOf('internal', recording.name))).toBe(
    Math.round(recording.durationMs / 100),
  );
}, 240_000);
