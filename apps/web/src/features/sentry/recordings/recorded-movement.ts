import type { CameraName, SentryRecording } from '@ligo/protocol';
import { CAMERA_ID } from '@ligo/protocol';
import { QUADRANTS } from '../../../parts/camera-names.ts';
import { startOf } from './recording-name.ts';

/** When something moved, ms from the beginning of the recording. */
export interface Movement {
  fromMs: number;
  toMs: number;
}

/** How long a movement lasts of which only the beginning is known, ms. */
const UNKNOWN_MS = 1_000;

/** The movements of a recording, oldest first; none if the car does not report them. */
export function movementsOf(recording: SentryRecording): Movement[] {
  const { movedAt, duration } = recording;
  const startMs = startOf(recording);
  if (movedAt === undefined || startMs === null) return [];
  const fromMs = movedAt - startMs;
  if (fromMs < 0 || fromMs >= duration) return [];
  return [{ fromMs, toMs: Math.min(duration, fromMs + UNKNOWN_MS) }];
}

/** The camera that saw the movement; `null` if the car does not report it. */
export function movingCameraOf({ cameras = [] }: SentryRecording): CameraName | null {
  return QUADRANTS.find((name) => cameras.includes(CAMERA_ID[name])) ?? null;
}
