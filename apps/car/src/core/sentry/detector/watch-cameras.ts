import type { CamId } from '@ligo/protocol';
import type { DetectionSettings, Sight } from '../../../ports/movement-detector.ts';
import { type CameraSettings, createDetector, type Detector } from './detector.ts';
import { maskOf } from './mask.ts';
import { PIXELS } from './picture.ts';
import { stepDetector } from './step-detector.ts';

/** What moves is told again so often, ms: well within the shortest time that a recording goes on after the last sight. */
const TELL_AGAIN_MS = 250;

/** One camera that is looked at. */
export interface WatchedCamera {
  readonly camId: CamId;
  readonly detector: Detector;
  settings: CameraSettings;
  told: { isMoving: boolean; timeMs: number };
  /** It has learned a scene before. */
  hasLearned: boolean;
}

/** Makes a detector for each camera, which still has to learn what it sees. */
export function watchCameras(cameras: readonly CamId[], settings: DetectionSettings): WatchedCamera[] {
  return cameras.map((camId) => ({
    camId,
    detector: createDetector(),
    settings: settingsOf(camId, settings),
    told: { isMoving: false, timeMs: 0 },
    hasLearned: false,
  }));
}

const settingsOf = (camId: CamId, { masks, ...settings }: DetectionSettings): CameraSettings => ({
  ...settings,
  mask: maskOf(masks, camId),
});

/** From the next picture on it is looked at like this; what was learned stays. */
export function changeSettings(cameras: readonly WatchedCamera[], settings: DetectionSettings): void {
  for (const camera of cameras) camera.settings = settingsOf(camera.camId, settings);
}

/** DETECT-13: whether one of them has not seen its scene yet, or all learn it anew. */
export const isLearning = (cameras: readonly WatchedCamera[]) =>
  cameras.some(({ hasLearned }) => !hasLearned) ||
  cameras.every(({ detector }) => detector.seen.phase === 'learning');

/** Looks at a picture of each camera, one below the other; tells of each change, and of what goes on moving four times a second. */
export function lookAt(
  cameras: readonly WatchedCamera[],
  pictures: Uint8Array,
  timeMs: number,
  tell: (sight: Sight, camera: WatchedCamera, picture: Uint8Array) => void,
): void {
  for (const [place, camera] of cameras.entries()) {
    const picture = pictures.subarray(place * PIXELS, (place + 1) * PIXELS);
    const { isMoving, sinceMs } = stepDetector(camera.detector, picture, timeMs, camera.settings);
    camera.hasLearned ||= camera.detector.seen.phase !== 'learning';
    // DETECT-12
    const isDue = isMoving && Math.abs(timeMs - camera.told.timeMs) >= TELL_AGAIN_MS;
    if (isMoving === camera.told.isMoving && !isDue) continue;
    camera.told = { isMoving, timeMs };
    tell({ camId: camera.camId, timeMs, isMoving, sinceMs: isMoving ? sinceMs : null }, camera, picture);
  }
}
