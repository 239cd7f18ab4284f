import { CAMERA_ID, type CameraName, type SentryRecording } from '@ligo/protocol';
import { cameraNameOf, QUADRANTS } from '../../../parts/camera-names.ts';
import { startOf } from './recording-name.ts';

/** When something moved, ms from the beginning of the recording. */
export interface Movement {
  fromMs: number;
  toMs: number;
}

/** How long a movement lasts of which only the beginning is known, ms. */
const UNKNOWN_MS = 1_000;

/** The movements of a recording, oldest first; of an older car at most the first one, and only its beginning. */
export function movementsOf(recording: SentryRecording): Movement[] {
  const { movements, movedAt, duration } = recording;
  if (movements) return movements.map(({ from, to }) => ({ fromMs: from, toMs: Math.max(from, to) }));
  const startMs = startOf(recording);
  if (movedAt === undefined || startMs === null) return [];
  const fromMs = movedAt - startMs;
  if (fromMs < 0 || fromMs >= duration) return [];
  return [{ fromMs, toMs: Math.min(duration, fromMs + UNKNOWN_MS) }];
}

/** The camera that saw movement first, to be enlarged; `null` if the car does not report it, or it fills the picture. */
export function movingCameraOf({
  isWhole,
  movements = [],
  cameras = [],
}: SentryRecording): CameraName | null {
  if (isWhole) return null;
  const [first] = movements;
  if (first) return cameraNameOf(first.camId);
  return QUADRANTS.find((name) => cameras.includes(CAMERA_ID[name])) ?? null;
}
