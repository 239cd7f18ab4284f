import { spawnSync } from 'node:child_process';
import { ensureCompiled } from './lib/compile-programs.mjs';
import { main } from './lib/run.mjs';

const MAX_BYTES = 1_000_000_000;
const SETTINGS = {
  sensitivity: 100,
  minDurationS: 1,
  proximityPct: 100,
  isShadowFilterOn: false,
  masks: [],
};

/**
 * Shows a video file to the movement detector and prints what it decides: `node scripts/replay-detector.mjs VIDEO [FOLDER]`. With a
 * folder it keeps there what the detector saw at each decision.
 */
main(async () => {
  const [video, folder] = process.argv.slice(2);
  if (!video) throw new Error('Which video? node scripts/replay-detector.mjs VIDEO [FOLDER]');
  await ensureCompiled();
  const car = new URL('../apps/car/dist/modules/', import.meta.url);
  const { createCameraDetectors, processPictures } = await import(
    new URL('sentry/detector/camera-detectors.js', car)
  );
  const { drawStrip, STRIP } = await import(new URL('sentry/detector/draw-strip.js', car));
  const { openStripFolder } = await import(new URL('platform/node/detector/strip-folder.js', car));
  const { GREY } = await import(new URL('ports/movement-detector.js', car));
  const { greyOutput } = await import(new URL('platform/node/capture/capture-job.js', car));
  const args = ['-v', 'error', '-nostdin', '-i', video, ...greyOutput('-')];
  const { stdout, stderr, status } = spawnSync('ffmpeg', args, { maxBuffer: MAX_BYTES });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  const strips = folder ? openStripFolder(folder, STRIP) : null;
  const cameras = createCameraDetectors([1], SETTINGS);
  const bytes = GREY.width * GREY.height;
  for (let at = 0; (at + 1) * bytes <= stdout.length; at++) {
    const timeMs = (at * 1_000) / GREY.fps;
    processPictures(
      cameras,
      stdout.subarray(at * bytes, (at + 1) * bytes),
      timeMs,
      (frame, { detector }, picture) => {
        strips?.keep(drawStrip(detector, picture), frame);
        const since = frame.sinceMs === null ? '' : ` since ${(frame.sinceMs / 1_000).toFixed(1)} s`;
        console.log(`${(timeMs / 1_000).toFixed(1)} s: ${frame.isMoving ? 'moves' : 'still'}${since}`);
      },
    );
  }
});
