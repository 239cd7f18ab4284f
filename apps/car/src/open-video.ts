import type { Clock } from '@ligo/machine';
import type { CameraSetup } from './adapters/camera/camera-config.ts';
import { cameraName, createCameras } from './adapters/camera/create-cameras.ts';
import { createSceneStreet } from './adapters/camera/scene-street.ts';
import { isFfmpegInstalled } from './adapters/ffmpeg/is-ffmpeg-installed.ts';
import { probeEncoders } from './adapters/ffmpeg/probe-encoders.ts';
import { runFfmpeg } from './adapters/ffmpeg/run-ffmpeg.ts';
import type { Terminal } from './adapters/terminal/terminal.ts';
import type { Cameras } from './ports/cameras.ts';
import type { Encoders } from './ports/encoders.ts';
import type { StartFfmpeg } from './ports/ffmpeg.ts';
import type { Log } from './ports/log.ts';
import type { SceneControl } from './ports/scene-control.ts';

const SCENE_SEED = 1;

/** What the modules that read cameras are made of. */
export interface VideoContext {
  cameras: Cameras;
  startFfmpeg: StartFfmpeg;
  encoders: Encoders;
  /** What the cameras see that are drawn; `null` if none is. */
  scene: SceneControl | null;
}

/** Makes it. Nothing of it runs before somebody reads a camera. */
export function openVideo(
  { sources, encoder }: CameraSetup,
  { clock, log, terminal }: { clock: Clock; log: Log; terminal: Pick<Terminal, 'print'> },
): VideoContext {
  let isMissing = false;
  const startFfmpeg: StartFfmpeg = (job) => {
    const run = runFfmpeg(job);
    void run.ended.then(({ reason }) => noteFfmpeg(reason !== 'not-found'));
    return run;
  };
  const scene = createSceneStreet(clock, SCENE_SEED);
  const cameras = createCameras(sources, { startFfmpeg, log, scene });
  function noteFfmpeg(isAvailable: boolean): void {
    if (isMissing === !isAvailable) return;
    isMissing = !isAvailable;
    for (const camId of cameras.ids) cameras.report(camId, 'ffmpeg', isAvailable ? 'ready' : 'failing');
    log.warn({}, isAvailable ? 'ffmpeg is there again' : 'there is no ffmpeg: the cameras give no pictures');
    terminal.print(
      isAvailable
        ? 'ffmpeg is there: the cameras can be used.'
        : 'There is no ffmpeg on this unit: its cameras give no pictures until it is installed.',
    );
  }
  if (cameras.ids.length > 0) noteFfmpeg(isFfmpegInstalled(process.env.PATH ?? ''));
  return {
    cameras,
    startFfmpeg,
    encoders: probeEncoders({ startFfmpeg, choice: encoder, clock, log }),
    scene: Object.values(sources).some(({ kind }) => kind === 'scene') ? scene : null,
  };
}

/** Names of the cameras that fail. */
export function failingCameras(cameras: Cameras): string[] {
  return cameras
    .states()
    .filter(({ state }) => state === 'failing')
    .map(({ camId }) => `camera ${cameraName(camId).toLowerCase()}`);
}
