import type { CamId, SentryMask } from '@ligo/protocol';
import type { Monotonic } from '../ports/unit-time.ts';

/** Size of the detector's grey pictures, pixels; the detector's constants depend on it. */
export const GREY = { width: 160, height: 120, fps: 10 } as const;

export interface DetectionSettings {
  /** 1 to 200 %. */
  sensitivity: number;
  /** 1 to 5 s. */
  minDurationS: number;
  /** 20 to 100 %. */
  proximityPct: number;
  isShadowFilterOn: boolean;
  masks: readonly SentryMask[];
}

/** The result for one picture of one camera. `T`: the clock of the pictures' times. */
export interface DetectorFrame<T extends number = Monotonic> {
  camId: CamId;
  timeMs: T;
  /** A movement has lasted long enough. */
  isMoving: boolean;
  /** Start of the movement, not of its detection; `null`: none. */
  sinceMs: T | null;
}

/** Detects movement in a thread of its own. */
export interface MovementDetector {
  /**
   * Takes one picture of each camera in the order of the cameras: grey bytes of GREY one below the other. It transfers the memory.
   * The pictures of `missing` cameras are not looked at: they are older, black or damaged.
   */
  push(pictures: Uint8Array<ArrayBuffer>, timeMs: Monotonic, missing: readonly CamId[]): void;
  change(settings: DetectionSettings): void;
  stop(): Promise<void>;
}

export interface DetectorHandlers {
  /** Called for each camera at each change of `isMoving`, and four times a second while it is `true`. */
  onFrame(frame: DetectorFrame): void;
  /**
   * DETECT-13: whether a camera has not learned its scene yet, or all learn again, as after a gap. A learning camera detects no
   * movement. Called at each change; `true` at first.
   */
  onLearning(isLearning: boolean): void;
  /** The thread has failed and is no longer used. */
  onFailed(error: Error): void;
}

export type StartMovementDetector = (
  cameras: readonly CamId[],
  settings: DetectionSettings,
  handlers: DetectorHandlers,
) => MovementDetector;
