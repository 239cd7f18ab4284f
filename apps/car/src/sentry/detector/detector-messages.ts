import type { CamId } from '@ligo/protocol';
import type { DetectionSettings, DetectorFrame } from '../movement-detector-contract.ts';

/** What the detector's thread begins with. */
export interface DetectorStart {
  cameras: readonly CamId[];
  settings: DetectionSettings;
}

/** What the detector's thread is told. */
export type ToDetector =
  | { type: 'pictures'; pictures: Uint8Array<ArrayBuffer>; timeMs: number }
  | { type: 'settings'; settings: DetectionSettings };

/** What it answers: `done` after each `pictures`. */
export type FromDetector = { type: 'sight'; frame: DetectorFrame } | { type: 'done'; isLearning: boolean };
