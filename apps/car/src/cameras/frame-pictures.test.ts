import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { onTestFinished } from 'vitest';
import type { CameraInput } from '../ports/cameras.ts';
import { startWatchedCameras } from '../sentry/test-support/watched-cameras.ts';
import { encodedBytes } from '../test-support/encoded-clip.ts';
import { createFakeFfmpeg } from './test-support/fake-ffmpeg.ts';
import { describeLivePictures } from './test-support/live-pictures.contract.ts';

const CLIP = encodedBytes('h264');

describeLivePictures('of ffmpeg', async () => {
  const { runs, startFfmpeg } = createFakeFfmpeg();
  const unplugged = new Set<CamId>();
  const inputOf = (camId: CamId): CameraInput => ({ options: [], address: `camera ${camId}`, isH264: false });
  const car = await startWatchedCameras(
    (job) => {
      const run = startFfmpeg(job);
      if ([...unplugged].some((camId) => reads(job, camId))) runs.at(-1)?.end();
      return run;
    },
    { inputOf },
  );
  onTestFinished(() => car.module.stop());
  const runningOf = (camId: CamId) => runs.filter((run) => run.isRunning() && reads(run.job, camId));
  return {
    ...car,
    newPhone: (takesVideo = true) => car.newPhone(takesVideo ? 'h264' : null),
    open: () => [CAMERA_ID.REAR, CAMERA_ID.FRONT].filter((camId) => runningOf(camId).length > 0),
    async play(camId) {
      for (const run of runningOf(camId)) run.write(CLIP);
      await car.clock.advance(0);
    },
    async plug(camId, isPlugged) {
      if (isPlugged) unplugged.delete(camId);
      else unplugged.add(camId);
      if (!isPlugged) for (const run of runningOf(camId)) run.end();
      await car.clock.advance(0);
    },
  };
});

const reads = ({ inputs }: { inputs: readonly unknown[] }, camId: CamId): boolean =>
  inputs.some((input) => (input as CameraInput).address === `camera ${camId}`);
