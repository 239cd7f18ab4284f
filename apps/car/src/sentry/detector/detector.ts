import type { DetectionSettings } from '../../ports/movement-detector.ts';
import { type Background, createBackground } from './background.ts';
import { type Blobs, createBlobs } from './blobs.ts';
import { type Blocks, createBlocks } from './blocks.ts';
import { type Before, createBefore } from './difference.ts';
import { createLight, type Light } from './light.ts';
import { createGradients, type Gradients } from './lit.ts';
import { BLOCKS } from './picture.ts';
import { createProjectionProfiles, type ProjectionProfiles, type Shift } from './shift.ts';
import { createTracks, type Track } from './tracks.ts';

export interface CameraSettings extends Omit<DetectionSettings, 'masks'> {
  /** 1 for each ignored block; `null`: none. */
  mask: Uint8Array | null;
}

export interface DetectorOutput {
  /** `scene`: too much differs for a movement. */
  phase: 'learning' | 'watching' | 'scene';
  /** Since when something moves, ms; `null`: nothing does. */
  sinceMs: number | null;
  /** It has moved long enough. */
  isMoving: boolean;
}

/** All that is known of one camera's picture. Made once; each step changes it in place. */
export interface Detector {
  readonly background: Background;
  readonly light: Light;
  /** Mean of each block of the picture. */
  readonly means: Float32Array;
  readonly profiles: ProjectionProfiles;
  readonly shift: Shift;
  readonly gradients: Gradients;
  readonly blocks: Blocks;
  readonly before: Before;
  readonly blobs: Blobs;
  readonly tracks: Track[];
  readonly seen: DetectorOutput;
  timeMs: number;
  /** When learning began, and how many pictures were learned since. */
  learningSinceMs: number;
  learned: number;
  suppressUntilMs: number;
  /** When something was last seen to move. */
  movedAtMs: number;
  /** Since when nearly everything differs, the camera is shifted, and the light is another; `null`: it does not, is not. */
  sceneSinceMs: number | null;
  shiftedSinceMs: number | null;
  litSinceMs: number | null;
}

/** Makes a detector that has seen no picture. */
export function createDetector(): Detector {
  return {
    background: createBackground(),
    light: createLight(),
    means: new Float32Array(BLOCKS),
    profiles: createProjectionProfiles(),
    shift: { x: 0, y: 0 },
    gradients: createGradients(),
    blocks: createBlocks(),
    before: createBefore(),
    blobs: createBlobs(),
    tracks: createTracks(),
    seen: { phase: 'learning', sinceMs: null, isMoving: false },
    timeMs: 0,
    learningSinceMs: 0,
    learned: 0,
    suppressUntilMs: 0,
    movedAtMs: 0,
    sceneSinceMs: null,
    shiftedSinceMs: null,
    litSinceMs: null,
  };
}
