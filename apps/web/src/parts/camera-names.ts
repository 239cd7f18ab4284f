import { CAMERA_ID, type CameraName, type CamId } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';

/** The cameras in the order of the four quadrants. */
export const QUADRANTS = ['FRONT', 'RIGHT', 'REAR', 'LEFT'] as const satisfies readonly CameraName[];

/** What each is called. */
export const CAMERA_TEXTS: Record<CameraName, PlainKey<'live-camera'>> = {
  FRONT: 'liveCamera.front',
  RIGHT: 'liveCamera.right',
  REAR: 'liveCamera.rear',
  LEFT: 'liveCamera.left',
};

export function cameraNameOf(camId: CamId): CameraName {
  return QUADRANTS.find((name) => CAMERA_ID[name] === camId) ?? 'FRONT';
}
