import type { CamId } from '@ligo/protocol';
import type { DetectionSettings, DetectorFrame } from '../../../ports/movement-detector.ts';
import type { Monotonic } from '../../../ports/unit-time.ts';

export interface DetectorStart {
  cameras: readonly CamId[];
  settings: DetectionSettings;
}

export type ToDetector =
  | { type: 'pictures'; pictures: Uint8Array<ArrayBuffer>; timeMs: Monotonic; missing: readonly CamId[] }
  | { type: 'settings'; settings: DetectionSettings };

/** Its answers: `done` after each `pictures`. */
export type FromDetector = { type: 'frame'; frame: DetectorFrame } | { type: 'done'; isLearning: boolean };
