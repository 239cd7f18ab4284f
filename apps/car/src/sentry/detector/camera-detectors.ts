import type { CamId } from '@ligo/protocol';
import type { DetectionSettings, DetectorFrame } from '../../ports/movement-detector.ts';
import { type CameraSettings, createDetector, type Detector } from './detector.ts';
import { maskOf } from './mask.ts';
import { PIXELS } from './picture.ts';
import { stepDetector } from './step-detector.ts';

/** Interval of repeated reports of a movement, ms: well within the shortest time that a recording continues after the last one. */
const REPEAT_INTERVAL_MS = 250;

/** One watched camera. */
export interface CameraDetector {
  readonly camId: CamId;
  readonly detector: Detector;
  settings: CameraSettings;
  lastReported: { isMoving: boolean; timeMs: number };
  /** It has learned a scene before, or does not hold up the others. */
  hasLearned: boolean;
  /** It gives no pictures now. */
  isMissing: boolean;
}

/** Makes a detector for each camera, which still has to learn what it sees. */
export function createCameraDetectors(
  cameras: readonly CamId[],
  settings: DetectionSettings,
): CameraDetector[] {
  return cameras.map((camId) => ({
    camId,
    detector: createDetector(),
    settings: settingsOf(camId, settings),
    lastReported: { isMoving: false, timeMs: 0 },
    hasLearned: false,
    isMissing: false,
  }));
}

const settingsOf = (camId: CamId, { masks, ...settings }: DetectionSettings): CameraSettings => ({
  ...settings,
  mask: maskOf(masks, camId),
});

/** Applies settings from the next picture on; the learned scene stays. */
export function changeSettings(cameras: readonly CameraDetector[], settings: DetectionSettings): void {
  for (const camera of cameras) camera.settings = settingsOf(camera.camId, settings);
}

/** DETECT-13: whether one of them has not learned its scene yet, or all learn again. Missing cameras do not count. */
export const isLearning = (cameras: readonly CameraDetector[]) =>
  cameras.some(({ hasLearned }) => !hasLearned) ||
  cameras.every(({ detector, isMissing }) => isMissing || detector.seen.phase === 'learning');

/** Processes a picture of each camera, one below the other; reports each change, and lasting movement four times a second. */
export function processPictures<T extends number>(
  cameras: readonly CameraDetector[],
  pictures: Uint8Array,
  timeMs: T,
  report: (frame: DetectorFrame<T>, camera: CameraDetector, picture: Uint8Array) => void,
  missing: readonly CamId[] = [],
): void {
  for (const [place, camera] of cameras.entries()) {
    const picture = pictures.subarray(place * PIXELS, (place + 1) * PIXELS);
    camera.isMissing = missing.includes(camera.camId);
    // DETECT-14
    if (camera.isMissing) {
      camera.hasLearned = true;
      if (!camera.lastReported.isMoving) continue;
      camera.lastReported = { isMoving: false, timeMs };
      report({ camId: camera.camId, timeMs, isMoving: false, sinceMs: null }, camera, picture);
      continue;
    }
    const { isMoving, sinceMs } = stepDetector(camera.detector, picture, timeMs, camera.settings);
    camera.hasLearned ||= camera.detector.seen.phase !== 'learning';
    // DETECT-12
    const isDue = isMoving && timeMs - camera.lastReported.timeMs >= REPEAT_INTERVAL_MS;
    if (isMoving === camera.lastReported.isMoving && !isDue) continue;
    camera.lastReported = { isMoving, timeMs };
    const movedSinceMs = isMoving ? (sinceMs as T | null) : null;
    report({ camId: camera.camId, timeMs, isMoving, sinceMs: movedSinceMs }, camera, picture);
  }
}
