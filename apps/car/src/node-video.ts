import type { CameraSetup } from './cameras/camera-config.ts';
import { createCameras } from './cameras/create-cameras.ts';
import { framePictures } from './cameras/frame-pictures.ts';
import type { ConfiguredVideo } from './cameras/scene-contract.ts';
import { createSceneStreet } from './cameras/scene-street.ts';
import { isFfmpegInstalled, probeEncoders } from './platform/node/ffmpeg/probe-encoders.ts';
import { runFfmpeg } from './platform/node/ffmpeg/run-ffmpeg.ts';
import type { CarContext } from './ports/car-context.ts';
import type { StartFfmpeg } from './ports/ffmpeg.ts';
import type { OwnerTerminal } from './ports/owner-terminal.ts';

/** Starts no program before the first read of a camera. */
export function createVideo(
  { sources, encoder }: CameraSetup,
  { clock, wallTime, log }: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
  terminal: Pick<OwnerTerminal, 'print'>,
): ConfiguredVideo {
  let isMissing = false;
  const startFfmpeg: StartFfmpeg = (job) => {
    const run = runFfmpeg(job);
    void run.ended.then(({ reason }) => {
      if (reason !== 'no-file') noteFfmpeg(reason !== 'not-found');
    });
    return run;
  };
  const scene = createSceneStreet({ clock, wallTime });
  const cameras = createCameras(sources, startFfmpeg, log, scene);
  function noteFfmpeg(isAvailable: boolean): void {
    if (isMissing === !isAvailable) return;
    isMissing = !isAvailable;
    for (const camId of cameras.ids) cameras.report(camId, 'ffmpeg', isAvailable ? 'ready' : 'failing');
    log.warn(
      {},
      isAvailable ? 'ffmpeg is installed again' : 'ffmpeg is not installed: the cameras give no pictures',
    );
    terminal.print(
      isAvailable
        ? 'ffmpeg is there: the cameras can be used.'
        : 'There is no ffmpeg on this unit: its cameras give no pictures until it is installed.',
    );
  }
  if (cameras.ids.length > 0) noteFfmpeg(isFfmpegInstalled(process.env.PATH ?? ''));
  const video = {
    cameras,
    startFfmpeg,
    encoders: probeEncoders({ startFfmpeg, choice: encoder, clock, log }),
  };
  return {
    ...video,
    openLive: framePictures(video),
    scene: Object.values(sources).some(({ kind }) => kind === 'scene') ? scene : null,
  };
}
