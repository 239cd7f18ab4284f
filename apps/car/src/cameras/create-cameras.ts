import { CAMERA_ID, type CameraName, type CameraState, type CamId } from '@ligo/protocol';
import { type CameraInput, type Cameras, SENTRY_READER } from '../ports/cameras.ts';
import type { StartFfmpeg } from '../ports/ffmpeg.ts';
import type { Log } from '../ports/log.ts';
import type { CameraSetup, CameraSource } from './camera-config.ts';
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
      const address = `file:${source.path}`;
      return () => ({ options: ['-re', ...again], address, file: source.path, isH264: false });
    }
    case 'rtsp': {
      // Without `-timeout`: before ffmpeg 5 it meant waiting for a connection.
      const options = ['-rtsp_transport', source.transport, ...AT_ONCE];
      return () => ({ options, address: source.url, isH264: source.isH264 });
    }
    case 'v4l2': {
      const { device, format, size, fps } = source;
      const form = format === 'raw' ? [] : ['-input_format', format];
      const options = ['-f', 'v4l2', ...form, '-video_size', size, '-framerate', String(fps)];
      const [width = 4, height = 3] = size.split('x').map(Number);
      const inputOf = shareDevice({ options, address: device, format, size, fps }, startFfmpeg, log);
      return () => ({ ...inputOf(), shape: width / height });
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

/** Priority of the other reports: a reader with a picture proves the camera works; a failing reader shows an attempt. */
const WEIGHT = ['working', 'failing', 'starting'] as const;

/** Merges the states of the cameras from their readers' reports. */
export function mergeCameraStates(ids: readonly CamId[]): Pick<Cameras, 'report' | 'states' | 'onChange'> {
  const reports = new Map(ids.map((camId) => [camId, new Map<string, CameraState['state']>()]));
  const handlers = new Set<() => void>();
  const stateOf = (camId: CamId): CameraState['state'] => {
    const states = reports.get(camId);
    if (!states) return 'absent';
    // Sentry alone notices damage.
    if (states.get(SENTRY_READER) === 'failing') return 'failing';
    return WEIGHT.find((state) => [...states.values()].includes(state)) ?? 'ready';
  };
  return {
    states: () =>
      Object.values(CAMERA_ID)
        .sort((a, b) => a - b)
        .map((camId) => ({ camId, state: stateOf(camId) })),
    onChange(handler) {
      const each = () => handler();
      handlers.add(each);
      return () => void handlers.delete(each);
    },
    report(camId, reader, state) {
      const before = stateOf(camId);
      reports.get(camId)?.set(reader, state);
      if (stateOf(camId) === before) return;
      for (const handler of [...handlers]) handler();
    },
  };
}

/** Names of the cameras that give no pictures. */
export function failingCameras(cameras: Pick<Cameras, 'states'>): string[] {
  return cameras
    .states()
    .filter(({ state }) => state === 'failing')
    .map(({ camId }) => `camera ${cameraName(camId).toLowerCase()}`);
}
