import type { Clock } from '@ligo/machine';
import { isFfmpegInstalled } from '../platform/ffmpeg/is-ffmpeg-installed.ts';
import { probeEncoders } from '../platform/ffmpeg/probe-encoders.ts';
import { runFfmpeg } from '../platform/ffmpeg/run-ffmpeg.ts';
import type { Terminal } from '../platform/terminal/terminal.ts';
import type { Cameras } from '../ports/cameras.ts';
import type { Encoders } from '../ports/encoders.ts';
import type { StartFfmpeg } from '../ports/ffmpeg.ts';
import type { Log } from '../ports/log.ts';
import type { CameraSetup } from './camera-config.ts';
import { cameraName, createCameras } from './create-cameras.ts';
import type { SceneControl } from './scene-contract.ts';
import { createSceneStreet } from './scene-street.ts';

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
