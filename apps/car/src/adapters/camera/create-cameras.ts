import { CAMERA_ID } from '@ligo/protocol';
import type { CameraInput, Cameras } from '../../ports/cameras.ts';
import type { CameraSetup, CameraSource } from './camera-config.ts';
import { mergedStates } from './merged-states.ts';

/** How long a camera on the network may say nothing, microseconds. */
const RTSP_SILENCE_US = 5_000_000;

function inputOf(source: CameraSource): CameraInput {
  switch (source.kind) {
    case 'file':
      return {
        options: ['-re', ...(source.loop ? ['-stream_loop', '-1'] : [])],
        address: source.path,
        isH264: false,
      };
    case 'rtsp':
      return {
        options: ['-rtsp_transport', source.transport, '-timeout', String(RTSP_SILENCE_US)],
        address: source.url,
        isH264: source.isH264,
      };
    case 'v4l2':
      return {
        options: ['-f', 'v4l2', '-video_size', source.size, '-framerate', String(source.fps)],
        address: source.device,
        isH264: source.format === 'h264',
      };
    case 'scene':
      return { options: ['-re', '-f', 'lavfi'], address: 'testsrc2=size=640x480:rate=10', isH264: false };
  }
}

/** The cameras that are configured. */
export function createCameras(sources: CameraSetup['sources']): Cameras {
  const ids = Object.values(CAMERA_ID)
    .filter((camId) => sources[camId])
    .sort((a, b) => a - b);
  const { report, states, onChange } = mergedStates(ids);
  return {
    ids,
    states,
    onChange,
    report,
    inputOf(camId) {
      const source = sources[camId];
      if (!source) throw new RangeError(`camera ${camId} is not configured`);
      return inputOf(source);
    },
  };
}
