import { CAMERA_ID, type CameraName, type CamId } from '@ligo/protocol';
import type { CameraInput, Cameras } from '../ports/cameras.ts';
import type { StartFfmpeg } from '../ports/ffmpeg.ts';
import type { Log } from '../ports/log.ts';
import type { CameraSetup, CameraSource } from './camera-config.ts';
import { mergeCameraStates } from './merge-camera-states.ts';
import type { SceneStreet } from './scene-street.ts';
import { shareDevice } from './share-device.ts';

export const cameraName = (camId: CamId): CameraName =>
  (Object.keys(CAMERA_ID) as CameraName[]).find((name) => CAMERA_ID[name] === camId) ?? 'FRONT';

/**
 * The first keyframe reveals the stream's properties; 0 would mean seconds. `nobuffer` would discard that keyframe, and the picture
 * would begin at the next one.
 */
const AT_ONCE = ['-analyzeduration', '1', '-fpsprobesize', '0'];

/** Returns the input for each further reader of a source. */
function readersOf(
  camId: CamId,
  source: CameraSource,
  startFfmpeg: StartFfmpeg,
  log: Pick<Log, 'warn'>,
  scene: SceneStreet,
): () => CameraInput {
  switch (source.kind) {
    case 'file': {
      const again = source.loop ? ['-stream_loop', '-1'] : [];
      // Without the prefix ffmpeg would also open addresses of the network.
      return () => ({ options: ['-re', ...again], address: `file:${source.path}`, isH264: false });
    }
    case 'rtsp': {
      const options = ['-rtsp_transport', source.transport, ...AT_ONCE];
      return () => ({ options, address: source.url, isH264: source.isH264 });
    }
    case 'v4l2': {
      const { device, format, size, fps } = source;
      const form = format === 'raw' ? [] : ['-input_format', format];
      const options = ['-f', 'v4l2', ...form, '-video_size', size, '-framerate', String(fps)];
      return shareDevice({ options, address: device, format, size, fps }, startFfmpeg, log);
    }
    case 'scene':
      return () => scene.inputOf(cameraName(camId), source.hour);
  }
}

/** The configured cameras. Those of kind `scene` show this street. */
export function createCameras(
  sources: CameraSetup['sources'],
  startFfmpeg: StartFfmpeg,
  log: Pick<Log, 'warn'>,
  scene: SceneStreet,
): Cameras {
  const ids = Object.values(CAMERA_ID)
    .filter((camId) => sources[camId])
    .sort((a, b) => a - b);
  const readers = new Map(
    ids.flatMap((camId) => {
      const source = sources[camId];
      return source ? [[camId, readersOf(camId, source, startFfmpeg, log, scene)]] : [];
    }),
  );
  return {
    ids,
    ...mergeCameraStates(ids),
    inputOf(camId) {
      const input = readers.get(camId);
      if (!input) throw new RangeError(`camera ${camId} is not configured`);
      return input();
    },
  };
}
